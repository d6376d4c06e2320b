"""Whether two files hold the same numbers: agree.py ONE OTHER TOLERANCE. Text between numbers does not count."""
import re
import sys

number = re.compile(rb"(?m)(?:(?<=[\[, ])|^)-?\d+\.\d+")
with open(sys.argv[1], "rb") as one, open(sys.argv[2], "rb") as other:
    ours = [float(text) for text in number.findall(one.read())]
    theirs = [float(text) for text in number.findall(other.read())]
tolerance = float(sys.argv[3])
if len(ours) != len(theirs):
    sys.exit(f"{len(ours)} numbers and {len(theirs)}")
unequal = sum(a != b for a, b in zip(ours, theirs))
wrong = sum(abs(a - b) > tolerance for a, b in zip(ours, theirs))
print(f"  {len(ours)} numbers, {unequal} of them differ in the last decimal, {wrong} by more")
sys.exit(1 if wrong else 0)
