"""Whether two files hold as many features with the same attributes and the same area: same.py ONE OTHER."""
import sys

import pyogrio

one, other = (pyogrio.read_dataframe(path).drop(columns="id", errors="ignore") for path in sys.argv[1:3])
areas = [frame.to_crs(2056).area.sum() for frame in (one, other)]
difference = abs(areas[0] - areas[1]) / areas[1]
print(f"  {len(one)} and {len(other)} features, areas differ by {difference:.1e} of their sum")
same = len(one) == len(other) and set(one.columns) == set(other.columns) and difference < 1e-7
sys.exit(0 if same else 1)
