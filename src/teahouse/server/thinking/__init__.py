"""What takes a while: bots in processes of their own, and whose question is next."""
