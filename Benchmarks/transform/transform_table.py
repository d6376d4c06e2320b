"""Points of a CSV file from LV95 to WGS84 as polars and pyproj do it: transform_table.py IN OUT."""
import sys

import polars
import pyproj

table = polars.read_csv(sys.argv[1])
transformer = pyproj.Transformer.from_crs(2056, 4326, always_xy=True)
longitude, latitude = transformer.transform(table["easting"].to_numpy(), table["northing"].to_numpy())
table = table.with_columns(longitude=longitude, latitude=latitude).select("id", "longitude", "latitude", "class")
table.write_csv(sys.argv[2], float_precision=8)
