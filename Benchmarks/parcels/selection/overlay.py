"""The area of each zone on each parcel by geopandas: overlay.py PARCELS.geojson ZONES.geojson AREAS.csv."""

import sys

import geopandas

parcels, zones, areas = sys.argv[1:]
pieces = geopandas.overlay(
    geopandas.read_file(parcels), geopandas.read_file(zones), how="intersection", keep_geom_type=True)
pieces["area_m2"] = pieces.area
pieces["buildable_m2"] = pieces.area_m2 * pieces.AZ
pieces.drop(columns="geometry").to_csv(areas, index=False)
