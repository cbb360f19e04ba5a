"""For researchers: tensors, bulk simulation, and adapters to OpenSpiel, PettingZoo and Gymnasium.

The adapters are modules of their own (`teahouse.research.openspiel` and so on), so that each
asks only for the package it adapts to. `pip install 'teahouse[research]'` brings them all.
"""

from teahouse.research.batched import Batch, batch
from teahouse.research.bulk import Games, simulate
from teahouse.research.tensors import Layout, encoder

__all__ = ["Batch", "Games", "Layout", "batch", "encoder", "simulate"]
