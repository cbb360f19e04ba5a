"""Yang-Tzee: rain on the Sea, fill a Stream, and collect blossoms between matching symbols."""
