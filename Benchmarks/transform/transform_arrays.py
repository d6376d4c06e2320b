"""Five million points in memory from LV95 to WGS84 as pyproj does it: transform_arrays.py POINTS.csv ROUNDS."""
import statistics
import sys
import time

import polars
import pyproj

table = polars.read_csv(sys.argv[1])
transformer = pyproj.Transformer.from_crs(2056, 4326, always_xy=True)
seconds = []
for _ in range(int(sys.argv[2])):
    easting, northing = table["easting"].to_numpy().copy(), table["northing"].to_numpy().copy()
    start = time.perf_counter()
    transformer.transform(easting, northing, inplace=True)
    seconds.append(time.perf_counter() - start)
median = statistics.median(seconds)
print(f"  pyproj {pyproj.__version__}: median {median:.3f} s, {len(table) / median / 1e6:.2f} M/s")
