"""Points and zones over a file of parcels, the same each time.

make_workload.py PARCELS.geojson POINTS.csv ZONES.geojson

100,000 points: nine of ten anywhere among the parcels, the others on their corners. 5,041 zones that fill the parcels'
extent without gaps, their borders wavy.
"""

import json
import sys

import numpy
import pyogrio
import shapely

parcels, points, zones = sys.argv[1:]
random = numpy.random.default_rng(2056)
geometries = pyogrio.read_dataframe(parcels, columns=[]).geometry.values
corners = shapely.get_coordinates(geometries)
west, south, east, north = shapely.total_bounds(geometries)

anywhere = numpy.column_stack([random.uniform(west, east, 90_000), random.uniform(south, north, 90_000)]).round(3)
chosen = corners[random.integers(0, len(corners), 10_000)]
numpy.savetxt(points, random.permutation(numpy.concatenate([anywhere, chosen])), fmt="%.3f", delimiter=",")

count = 71
x = numpy.linspace(west - 50, east + 50, count + 1)
y = numpy.linspace(south - 50, north + 50, count + 1)
grid = numpy.stack(numpy.meshgrid(x, y), axis=-1)
grid[1:-1, 1:-1] += random.uniform(-40, 40, grid[1:-1, 1:-1].shape)


def border(start, end):
    share = numpy.linspace(0, 1, 12)[1:-1, None]
    aside = random.uniform(-3, 3, share.shape) * numpy.array([[end[1] - start[1], start[0] - end[0]]]) / 100
    return numpy.round(start + share * (end - start) + aside, 3)


grid = grid.round(3)
eastward = [[border(grid[row, column], grid[row, column + 1]) for column in range(count)] for row in range(count + 1)]
northward = [[border(grid[row, column], grid[row + 1, column]) for column in range(count + 1)] for row in range(count)]
features = []
for row in range(count):
    for column in range(count):
        ring = numpy.vstack([
            grid[row, column], eastward[row][column], grid[row, column + 1], northward[row][column + 1],
            grid[row + 1, column + 1], eastward[row + 1][column][::-1], grid[row + 1, column],
            northward[row][column][::-1], grid[row, column]])
        number = row * count + column
        features.append({
            "type": "Feature", "properties": {"Zone": f"Z{number}", "AZ": round(0.2 + number % 9 / 10, 1)},
            "geometry": {"type": "Polygon", "coordinates": [ring.tolist()]}})
valid = shapely.is_valid(shapely.from_geojson([json.dumps(feature["geometry"]) for feature in features]))
features = [feature for feature, is_valid in zip(features, valid) if is_valid]
with open(zones, "w") as file:
    json.dump({
        "type": "FeatureCollection",
        "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2056"}}, "features": features}, file)
print(f"{len(geometries)} parcels, 100000 points, {len(features)} zones")
