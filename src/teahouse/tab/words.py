"""What is said only where there is no house, in sentences."""

DICE = (
    "Here is no house: this browser plays, and promises the dice by the same rules as a house would. The promise is "
    "made before anybody sits down and your own random word goes into it, so nothing that is played can change what "
    "falls, and after the game every draw can be checked. What a house adds doesn't hold here: that somebody else "
    "keeps the secret until then. Whoever sits at this screen could look it up, or open a game anew until they like it."
)
NO_LINE = "There is no such line."
"""To a program's error, not to a person's."""
MISTAKE = "Something went wrong here; nothing was changed."
IS_HERE = "You have a name here already."
NO_NAME = "Give yourself a name first."
