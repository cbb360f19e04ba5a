"""Who counts as one: limits by address, of IPv6 by the /64."""

from collections.abc import Iterator

import httpx
import pytest

from server.conftest import Running
from teahouse.server.limits import neighbourhood


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_counts_by_its_neighbourhood(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with the limits everyone has."""
    running = Running(tmp_path_factory.mktemp("plain"), "--thinkers", "1").start()
    yield running
    running.stop()
    assert not running.faults()


def test_a_whole_64_of_ipv6_is_one_address(plain: Running) -> None:
    """30 new guests at once, then one a second: other addresses of the same /64 don't help."""
    with httpx.Client(base_url=plain.base) as http:

        def guest(number: int, address: str) -> int:
            body = {"name": f"Guest {number}", "bearer": True}
            return http.post("/api/guests", json=body, headers={"X-Forwarded-For": address}).status_code

        codes = [guest(number, f"2001:db8:0:1::{number:x}") for number in range(60)]
        assert codes[:30] == [201] * 30
        assert codes.count(429) > 15
        assert guest(61, "2001:db8:0:2::1") == 201, "the neighbours have limits of their own"
