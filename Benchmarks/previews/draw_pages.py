"""All pages of PDFs as JPEG of quality 85, by pypdfium2 in this process; or a comparison of what was drawn.

    draw_pages.py DPI FOLDER FILE...
    draw_pages.py --compare LEVELS THEIRS OURS...
"""
import os
import sys


def draw(dots_per_inch, folder, files):
    import pypdfium2

    for path in files:
        document = pypdfium2.PdfDocument(path)
        name = os.path.splitext(os.path.basename(path))[0]
        width = len(str(len(document)))
        for index in range(len(document)):
            page = document[index]
            picture = page.render(scale=dots_per_inch / 72).to_pil()
            picture.save(f"{folder}/{name}-{index + 1:0{width}}.jpg", quality=85)
            page.close()
        document.close()


def compare(levels, theirs, folders):
    """Looks at each tenth page."""
    from PIL import Image, ImageChops, ImageStat

    def pictures(folder):
        paths = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]
        return {os.path.basename(path): path for path in paths if path.endswith(".jpg")}

    originals = pictures(theirs)
    for folder in folders:
        ours = pictures(folder)
        for name in sorted(originals)[::10]:
            first, second = (Image.open(path).convert("RGB") for path in (originals[name], ours[name]))
            if any(abs(a - b) > 1 for a, b in zip(first.size, second.size)):
                sys.exit(f"{ours[name]} has {second.size} pixels, not {first.size}.")
            box = (0, 0, *map(min, zip(first.size, second.size)))
            difference = ImageChops.difference(first.crop(box), second.crop(box))
            mean = sum(ImageStat.Stat(difference).mean) / 3
            if mean > levels:
                sys.exit(f"{ours[name]} differs by {mean:.1f} levels on average.")


if sys.argv[1] == "--compare":
    compare(float(sys.argv[2]), sys.argv[3], sys.argv[4:])
else:
    draw(float(sys.argv[1]), sys.argv[2], sys.argv[3:])
