"""What is for a house with other people, and not for one screen."""

from teahouse.server.anyhouse import AnyHouse
from teahouse.server.house import House
from teahouse.server.log.refusal import NO_HOUSE, Refused


def with_people(house: AnyHouse) -> House:
    """The house, if other people can come to it; refused if it is one screen in a tab."""
    if not isinstance(house, House):
        raise Refused("no_house", NO_HOUSE)
    return house
