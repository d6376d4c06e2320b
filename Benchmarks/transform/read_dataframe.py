"""Times pyogrio on one file: read_dataframe.py FILE [ROUNDS]; the best of the rounds."""
import sys
import time

import pyogrio

path = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
best = float("inf")
for _ in range(rounds):
    start = time.perf_counter()
    frame = pyogrio.read_dataframe(path)
    best = min(best, time.perf_counter() - start)
print(f"pyogrio {pyogrio.__version__}, GDAL {pyogrio.__gdal_version_string__}: {best:.3f} s, {len(frame)} features")
