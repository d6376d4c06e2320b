"""make_job.py FOLDER REPORT.pdf: writes the inputs of the cluster test and their manifest, FOLDER/job.yaml.

240 tables of points, six PDFs, and one file that is no PDF and has to fail.
"""

import random
import shutil
import sys
from pathlib import Path

TABLES, ROWS, PDFS = 240, 3_000, 6

MANIFEST = """\
version: 1
output: out
steps:
  - name: points
    operation: coordinates.transform
    inputs: points
    output: points
  - name: "previews, small"
    operation: preview.render
    inputs: pdf
    output: previews
    parameters: {size: 400, pages: all}
"""

folder, report = Path(sys.argv[1]), Path(sys.argv[2])
numbers = random.Random(2056)

(folder / "points").mkdir(parents=True)
for table in range(TABLES):
    # One name in ten has what pipes and shells stumble over.
    name = f"Höhe {table} 'a' $b.csv" if table % 10 == 0 else f"points-{table:03}.csv"
    with open(folder / "points" / name, "w", encoding="utf-8") as file:
        file.write("id,easting,northing\n")
        for row in range(ROWS):
            easting, northing = numbers.uniform(2_590_000, 2_610_000), numbers.uniform(1_190_000, 1_210_000)
            file.write(f"{table}-{row},{easting:.3f},{northing:.3f}\n")

(folder / "pdf").mkdir()
for number in range(PDFS):
    shutil.copy(report, folder / "pdf" / f"report-{number}.pdf")
(folder / "pdf" / "broken.pdf").write_bytes(b"This is no PDF.\n" * 100)
(folder / "job.yaml").write_text(MANIFEST, encoding="utf-8")
