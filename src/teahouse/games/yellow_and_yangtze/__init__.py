"""Yellow & Yangtze: found states between two rivers and be strong in every colour."""
