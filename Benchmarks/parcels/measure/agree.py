"""Whether tables of measured parcels agree: agree.py table OURS THEIRS, or agree.py arrays OURS THEIRS."""
import sys

import numpy
import pandas

if sys.argv[1] == "arrays":
    ours, theirs = (numpy.loadtxt(path, delimiter=",") for path in sys.argv[2:4])
    worst = numpy.abs(ours - theirs).max(axis=0)
    names, limits = ["area", "perimeter", "x", "y"], [1e-5, 1e-6, 1e-6, 1e-6]
else:
    ours, theirs = (pandas.read_csv(path) for path in sys.argv[2:4])
    names = [name for name in theirs if name in ours and name.endswith(("_m2", "_m", "_e", "_n"))]
    worst = [(ours[name] - theirs[name]).abs().max() for name in names]
    limits = [0.0062 if name == "area_m2" else 0.0011 for name in names]
    unequal = (ours["fault"].isna() != theirs["valid"]).sum()
    print(f"  {len(ours)} and {len(theirs)} rows, {(~theirs['valid']).sum()} not valid, {unequal} judged otherwise")
    if unequal or len(ours) != len(theirs):
        sys.exit(1)
print("  differences at most: " + ", ".join(f"{name} {value:.1e}" for name, value in zip(names, worst)))
sys.exit(any(value > limit for value, limit in zip(worst, limits)))
