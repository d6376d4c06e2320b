"""The same by shapely and numpy: peers.py PARCELS.geojson BORDERS CONTACTS LAND.

For each line on standard input does what it says and prints the seconds that this took:
  borders     a vectorised edge sort: edges by their ends in whole millimetres, equal ones side by side, lengths by pair
  neighbours  shapely's tree for pairs that touch, and relate for how
  lengths     the same tree, and the length of each pair's intersection
  dissolve    shapely's coverage_union_all by commune
"""

import json
import sys
import time

import numpy
import shapely

parcels, borders_path, contacts_path, land_path = sys.argv[1:]
with open(parcels) as file:
    features = json.load(file)["features"]
geometries = shapely.from_geojson([json.dumps(feature["geometry"]) for feature in features])
communes = numpy.array([feature["properties"]["bfsnr"] for feature in features])
del features
parts, parcel_of_part = shapely.get_parts(geometries, return_index=True)
rings, part_of_ring = shapely.get_rings(parts, return_index=True)
coordinates, ring_of_position = shapely.get_coordinates(rings, return_index=True)
parcel_of_position = parcel_of_part[part_of_ring][ring_of_position]


def borders():
    millimetres = numpy.rint(coordinates * 1000).astype(numpy.int64)
    millimetres -= millimetres.min(axis=0)
    keys = (millimetres[:, 0].astype(numpy.uint64) << numpy.uint64(32)) | millimetres[:, 1].astype(numpy.uint64)
    is_edge = ring_of_position[1:] == ring_of_position[:-1]
    start, end = keys[:-1][is_edge], keys[1:][is_edge]
    low, high = numpy.minimum(start, end), numpy.maximum(start, end)
    parcel = parcel_of_position[:-1][is_edge]
    length = numpy.hypot(*(coordinates[1:] - coordinates[:-1])[is_edge].T)
    order = numpy.lexsort((high, low))
    low, high, parcel, length = low[order], high[order], parcel[order], length[order]
    is_shared = (low[1:] == low[:-1]) & (high[1:] == high[:-1]) & (parcel[1:] != parcel[:-1])
    one, other = parcel[:-1][is_shared], parcel[1:][is_shared]
    pairs, place = numpy.unique(
        numpy.minimum(one, other) * len(geometries) + numpy.maximum(one, other), return_inverse=True)
    return pairs, numpy.bincount(place, weights=length[:-1][is_shared])


def touching():
    one, other = shapely.STRtree(geometries).query(geometries, predicate="intersects")
    return one[one < other], other[one < other]


def neighbours():
    one, other = touching()
    return one, other, shapely.relate(geometries[one], geometries[other])


def lengths():
    one, other = touching()
    return one, other, shapely.length(shapely.intersection(geometries[one], geometries[other]))


def dissolve():
    order = numpy.argsort(communes, kind="stable")
    firsts = numpy.flatnonzero(numpy.diff(communes[order])) + 1
    return [shapely.coverage_union_all(geometries[group]) for group in numpy.split(order, firsts)]


def write(job, found):
    if job == "borders":
        pairs = found[0]
        numpy.savetxt(borders_path, numpy.column_stack(
            [pairs // len(geometries), pairs % len(geometries), found[1]]), fmt=["%d", "%d", "%.9f"])
    if job == "neighbours":
        shares = numpy.array([pattern[4] == "1" for pattern in found[2]], dtype=int)
        order = numpy.lexsort((found[1], found[0]))
        numpy.savetxt(contacts_path, numpy.column_stack([found[0], found[1], shares])[order], fmt="%d")
    if job == "dissolve":
        numpy.savetxt(land_path, shapely.area(found), fmt="%.6f")


print("ready", flush=True)
for line in sys.stdin:
    job = line.strip()
    found = None
    start = time.perf_counter()
    found = globals()[job]()
    print(time.perf_counter() - start, flush=True)
    write(job, found)
