"""Parcels of a file measured into a CSV table as geopandas with pyogrio does it: measure_table.py IN OUT."""
import sys

import geopandas

frame = geopandas.read_file(sys.argv[1], engine="pyogrio")
shapes = frame.geometry
centroid, point, bounds = shapes.centroid, shapes.representative_point(), shapes.bounds
frame["area_m2"] = shapes.area
frame["perimeter_m"] = shapes.length
frame["vertices"] = shapes.count_coordinates()
frame["point_e"], frame["point_n"] = point.x, point.y
frame["centroid_e"], frame["centroid_n"] = centroid.x, centroid.y
frame["min_e"], frame["min_n"] = bounds.minx, bounds.miny
frame["max_e"], frame["max_n"] = bounds.maxx, bounds.maxy
frame["valid"] = shapes.is_valid
frame.drop(columns="geometry").to_csv(sys.argv[2], index=False, float_format="%.3f")
