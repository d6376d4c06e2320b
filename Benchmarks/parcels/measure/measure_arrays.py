"""Area, perimeter and centroid in memory as shapely does it: measure_arrays.py FILE RESULTS.

Measures once for every line on standard input and prints the seconds; writes the figures at the end.
"""
import sys
import time

import numpy
import pyogrio
import shapely

shapes = pyogrio.read_dataframe(sys.argv[1]).geometry.to_numpy()
print(len(shapes), "parcels,", shapely.get_num_coordinates(shapes).sum(), "positions", flush=True)
for _ in sys.stdin:
    start = time.perf_counter()
    area, perimeter, centroid = shapely.area(shapes), shapely.length(shapes), shapely.centroid(shapes)
    x, y = shapely.get_x(centroid), shapely.get_y(centroid)
    print(time.perf_counter() - start, flush=True)
numpy.savetxt(sys.argv[2], numpy.column_stack([area, perimeter, x, y]), delimiter=",", fmt="%.9f")
