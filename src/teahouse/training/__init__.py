"""Learning to judge positions: self-play, fitting, and a match that decides whether the new judge is better.

`teahouse train GAME` runs it; a game says in `bot/learning.py` how its positions are measured
(`teahouse.engine.learned.Learning`). Needs numpy (extra `train`); what it finds is read without.
"""
