"""Looks points up in parcels by shapely's tree: look_up.py PARCELS.geojson POINTS.csv PAIRS.

For each line on standard input it makes the tree and looks all points up at once, and prints the seconds that this took.
"""

import sys
import time

import numpy
import pyogrio
import shapely

parcels, points, pairs = sys.argv[1:]
geometries = pyogrio.read_dataframe(parcels, columns=[]).geometry.values
coordinates = numpy.loadtxt(points, delimiter=",")
points = shapely.points(coordinates)
print("ready", flush=True)
found = None
for _ in sys.stdin:
    found = None
    start = time.perf_counter()
    found = shapely.STRtree(geometries).query(points, predicate="intersects")
    print(time.perf_counter() - start, flush=True)
order = numpy.lexsort((found[1], found[0]))
numpy.savetxt(pairs, found.T[order], fmt="%d")
