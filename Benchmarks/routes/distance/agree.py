"""Whether the raw distances are the same: agree.py OURS.csv THEIRS.csv"""

import csv
import sys

ours = {row["route"].removeprefix("device "): float(row["raw_m"]) for row in csv.DictReader(open(sys.argv[1]))}
theirs = {row["device"]: float(row["metres"]) for row in csv.DictReader(open(sys.argv[2]))}
worst = max(abs(ours[device] - metres) for device, metres in theirs.items())
print(f"  {len(ours)} devices; raw distances differ by {worst:.3f} m at most, which are printed to 0.1 m")
sys.exit(ours.keys() != theirs.keys() or worst > 0.051)
