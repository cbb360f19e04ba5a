"""The server: tables, live play, storage, accounts, fairness. It knows games only through the registry."""
