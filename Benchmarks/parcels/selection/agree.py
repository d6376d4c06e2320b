"""Compares areas by parcel and zone: agree.py OURS.csv THEIRS.csv. Pieces below 0.11 m2 are slivers for us."""

import sys

import pandas

ours, theirs = (pandas.read_csv(path, dtype=str) for path in sys.argv[1:])
ours = ours[ours.zone != "(none)"].set_index(["egrid", "zone"]).area_m2.astype(float)
theirs = theirs.assign(area_m2=theirs.area_m2.astype(float)).groupby(["egrid", "Zone"]).area_m2.sum()
theirs.index.names = ["egrid", "zone"]
both = pandas.concat([ours.rename("ours"), theirs.rename("theirs")], axis=1).fillna(0)
both = both[(both.theirs > 0.11) | (both.ours > 0.11)]
farthest = (both.ours - both.theirs).abs().max()
print(f"  {len(both)} pieces, farthest apart {farthest:.4f} m2")
sys.exit(int(farthest > 0.0051))
