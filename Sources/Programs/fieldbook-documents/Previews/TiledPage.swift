import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import Streams

/// The files of a page's tiles: the description, a folder for each level, and the viewer.
struct TiledPage {
    let index: Int
    let pageCount: Int
    let pyramid: TilePyramid
    let task: TilePreview
    let context: ItemContext

    private var start: String { TilePreview.start(page: index + 1, of: pageCount) }
    private var suffix: String { task.encoding.fileExtension }

    /// Writes the tiles from `source`, the description and the viewer.
    func write(
        title: String, from source: ((ImageTile) throws -> Void) throws -> Void
    ) throws -> TileResult.Page {
        var page = TileResult.Page(
            number: index + 1, pyramid, output: context.finalPath(ending: start + ".dzi"))
        try source { tile in
            try context.write(
                tile.picture.bytes,
                ending: start + "_files/\(tile.level)/\(tile.column)_\(tile.row).\(suffix)")
            page.tiles += 1
            page.bytes += tile.picture.bytes.count
        }
        try context.write(Array(description.utf8), ending: start + ".dzi")
        if task.parameters.viewer, let level = pyramid.levels.last {
            let viewer = TileViewer(
                title: title, folder: PathParts(context.finalPath(ending: start)).name + "_files",
                suffix: suffix, level: level)
            try context.write(Array(viewer.page.utf8), ending: start + ".html")
        }
        return page
    }

    /// The description in the Deep Zoom format.
    private var description: String {
        let (width, height) = (pyramid.levels.last?.width ?? 0, pyramid.levels.last?.height ?? 0)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(suffix)" Overlap="0" \
            TileSize="\(task.parameters.tile)">
              <Size Width="\(width)" Height="\(height)"/>
            </Image>

            """
    }
}

/// A web page that shows tiles on demand: wheel, pinch, + and - zoom, dragging pans. It loads nothing but the tiles.
struct TileViewer {
    let title: String
    /// Folder with the levels' folders.
    let folder: String
    let suffix: String
    /// The largest level.
    let level: TilePyramid.Level

    var page: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>\(HTMLText.escaped(title))</title>
        <style>
        body { margin: 0; height: 100vh; overflow: hidden; background: #d8dadd; touch-action: none; cursor: grab }
        img { position: absolute; user-select: none; -webkit-user-drag: none }
        </style>
        <body>
        <script>
        "use strict";
        const plan = \(settings);
        \(Self.script)
        </script>
        </body>
        </html>

        """
    }

    private var settings: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let settings = Settings(
            folder: folder.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? folder,
            suffix: suffix, top: level.number, width: level.width, height: level.height, side: level.side)
        return (try? encoder.encode(settings)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private struct Settings: Encodable {
        let folder: String
        let suffix: String
        let top: Int
        let width: Int
        let height: Int
        let side: Int
    }

    private static let script = """
        let scale = Math.min(innerWidth / plan.width, innerHeight / plan.height);
        let left = (innerWidth - plan.width * scale) / 2, top_ = (innerHeight - plan.height * scale) / 2;
        const shown = new Map();

        function show() {
          const level = Math.max(0, Math.min(plan.top, Math.ceil(plan.top + Math.log2(scale * devicePixelRatio))));
          const part = 2 ** (plan.top - level), side = plan.side * part * scale;
          const columns = Math.ceil(plan.width / part / plan.side), rows = Math.ceil(plan.height / part / plan.side);
          const wanted = new Set();
          for (let row = Math.max(0, Math.floor(-top_ / side)); row < rows && top_ + row * side < innerHeight; row++)
            for (let column = Math.max(0, Math.floor(-left / side)); column < columns && left + column * side < innerWidth; column++) {
              const key = `${level}/${column}_${row}`;
              wanted.add(key);
              let image = shown.get(key);
              if (!image) {
                image = document.createElement("img");
                image.src = `${plan.folder}/${key}.${plan.suffix}`;
                image.draggable = false;
                shown.set(key, image);
                document.body.append(image);
              }
              const x = Math.round(left + column * side), y = Math.round(top_ + row * side);
              const right = left + Math.min(plan.width * scale, (column + 1) * side);
              const bottom = top_ + Math.min(plan.height * scale, (row + 1) * side);
              image.style.left = x + "px";
              image.style.top = y + "px";
              image.style.width = Math.round(right) - x + "px";
              image.style.height = Math.round(bottom) - y + "px";
            }
          for (const [key, image] of shown) if (!wanted.has(key)) { image.remove(); shown.delete(key); }
        }

        function zoom(factor, x, y) {
          const next = Math.min(8, Math.max(0.2 * Math.min(innerWidth / plan.width, innerHeight / plan.height), scale * factor));
          left = x - (x - left) * next / scale;
          top_ = y - (y - top_) * next / scale;
          scale = next;
          show();
        }

        const fingers = new Map();
        addEventListener("wheel", event => { event.preventDefault(); zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY); }, { passive: false });
        addEventListener("pointerdown", event => fingers.set(event.pointerId, event));
        for (const end of ["pointerup", "pointercancel"]) addEventListener(end, event => fingers.delete(event.pointerId));
        addEventListener("pointermove", event => {
          const before = fingers.get(event.pointerId);
          if (!before) return;
          const other = [...fingers.values()].find(finger => finger.pointerId !== event.pointerId);
          fingers.set(event.pointerId, event);
          if (other) {
            const span = finger => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
            zoom(span(event) / Math.max(1, span(before)), other.clientX, other.clientY);
          } else {
            left += event.clientX - before.clientX;
            top_ += event.clientY - before.clientY;
            show();
          }
        });
        addEventListener("keydown", event => {
          if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.5 : 1 / 1.5, innerWidth / 2, innerHeight / 2);
        });
        addEventListener("resize", show);
        show();
        """
}
