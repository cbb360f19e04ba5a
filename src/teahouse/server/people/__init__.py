"""Who is who: names, passwords, access, and forgetting."""
