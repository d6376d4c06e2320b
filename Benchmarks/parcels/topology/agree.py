"""Whether both found the same: agree.py OURS THEIRS, each with .borders, .contacts and .land."""

import sys

import numpy

ours, theirs = sys.argv[1:]


def both(suffix, columns):
    return [numpy.loadtxt(path + suffix, usecols=columns) for path in (ours, theirs)]


one, other = both(".borders", (0, 1, 2))
assert (one[:, :2] == other[:, :2]).all(), "pairs with a common border differ"
farthest = abs(one[:, 2] - other[:, 2]).max()
print(f"  {len(one)} pairs share a border, lengths differ by {farthest:.1e} m at most")
assert farthest < 1e-6
one, other = both(".contacts", (0, 1, 2))
assert (one == other).all(), "contacts differ"
print(f"  {len(one)} pairs touch, {int((one[:, 2] == 0).sum())} of them in points only: the same by relate")
one, other = both(".land", 0)
farthest = abs(numpy.sort(one) - numpy.sort(other)).max()
print(f"  {one.size} communes, areas differ by {farthest:.1e} m2 at most")
assert farthest < 1e-3
