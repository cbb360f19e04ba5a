"""How the house says no."""

import teahouse

NO_HOUSE = "This needs a house with other people; here is one screen and nobody else."


class Refused(teahouse.Refused):
    """A wish that can't be granted: a code for programs, a sentence for people; perhaps it can in `wait` seconds."""

    def __init__(self, code: str, text: str, rule: str | None = None, wait: float = 0.0) -> None:
        super().__init__(text)
        self.wait = wait
        self.code = code
        self.text = text
        self.rule = rule
