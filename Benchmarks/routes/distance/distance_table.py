"""The distance of each device of a table: distance_table.py IN.csv OUT.csv"""

import sys

import polars
from pyproj import Geod

table = polars.read_csv(sys.argv[1], columns=["deviceId", "latitude", "longitude"])
geod = Geod(ellps="WGS84")
with open(sys.argv[2], "w") as out:
    out.write("device,metres\n")
    for (device,), fixes in table.group_by(["deviceId"], maintain_order=True):
        metres = geod.line_length(fixes["longitude"].to_numpy(), fixes["latitude"].to_numpy())
        out.write(f"{device},{metres}\n")
