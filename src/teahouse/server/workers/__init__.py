"""Several processes that are one house: leases, news, following, presence, and who looks after them."""
