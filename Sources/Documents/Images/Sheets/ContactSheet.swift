/// A sheet of thumbnails in rows and columns, each above its caption.
///
/// ```swift
/// var sheet = ContactSheet(columns: 5, side: 256, hasCaptions: true)
/// try sheet.add(page, ContactSheet.Caption(title: "report.pdf", subtitle: "page 1 of 5"))
/// let bytes = try ImageEncoder.encode(sheet.raster(), as: .jpeg())
/// ```
public struct ContactSheet {
    /// Two lines below a thumbnail.
    public struct Caption: Hashable, Sendable {
        let title: String
        let subtitle: String

        /// Creates a caption from a title, shortened in its middle if too long, and a short second line.
        public init(title: String, subtitle: String) {
            self.title = title
            self.subtitle = subtitle
        }
    }

    private static let margin = 16
    private static let ground: UInt8 = 0xE6
    private static let frame: UInt8 = 0xB0
    private static let captionHeight = 40
    /// Average width of a letter in pixels.
    private static let letterWidth = 8

    private let columns: Int
    private let side: Int
    private let captionHeight: Int
    private var cells: [(picture: Raster, caption: Raster?)] = []

    private static let most = 16_000

    /// Creates an empty sheet whose cells are squares of `side` pixels; columns and `side` are clamped to 1 to
    /// 16,000.
    public init(columns: Int, side: Int, hasCaptions: Bool) {
        self.columns = min(max(1, columns), Self.most)
        self.side = min(max(1, side), Self.most)
        captionHeight = hasCaptions ? Self.captionHeight : 0
    }

    /// Number of images on the sheet.
    public var count: Int { cells.count }

    /// Adds an image, shrunk to fit its cell. Throws `image.encodingFailed` if text cannot be drawn.
    public mutating func add(_ picture: Raster, _ caption: Caption) throws(ImageError) {
        let small = try picture.resized(toFit: side, height: side).converted(to: .rgb)
        guard captionHeight > 0 else { return cells.append((small, nil)) }
        let room = max(4, side / Self.letterWidth)
        let words = try TextLines(
            Self.shortened(caption.title, to: room) + "\n" + caption.subtitle, width: side
        ).mask
        cells.append((small, words))
    }

    private static func shortened(_ text: String, to count: Int) -> String {
        guard text.count > count else { return text }
        return text.prefix((count - 1) / 2) + "…" + text.suffix(count / 2)
    }

    /// The sheet's pixels, no wider than needed. Throws `image.invalidRaster` if it is empty.
    public func raster() throws(ImageError) -> Raster {
        let across = min(columns, cells.count)
        let down = (cells.count + columns - 1) / columns
        let pitch = (width: side + Self.margin, height: side + captionHeight + Self.margin)
        let width = across * pitch.width + Self.margin
        let height = down * pitch.height + Self.margin
        guard !cells.isEmpty else {
            throw ImageError(
                .invalidRaster, "a contact sheet needs a picture", remedy: "Add at least one picture.")
        }
        _ = try Raster.byteCount(width: width, height: height, channels: .rgb)
        var canvas = Canvas(width: width, height: height, level: Self.ground)
        for (index, cell) in cells.enumerated() {
            let left = Self.margin + index % columns * pitch.width
            let top = Self.margin + index / columns * pitch.height
            let inset = (side - cell.picture.width) / 2
            let drop = (side - cell.picture.height) / 2
            canvas.frame(
                left: left + inset, top: top + drop, width: cell.picture.width, height: cell.picture.height,
                level: Self.frame)
            canvas.paste(cell.picture, left: left + inset, top: top + drop)
            if let caption = cell.caption {
                let words = caption.cut(toWidth: side)
                canvas.ink(words, left: left + (side - words.width) / 2, top: top + side + 4)
            }
        }
        return canvas.raster
    }
}

extension Raster {
    /// The first columns of a grey image.
    fileprivate func cut(toWidth most: Int) -> Raster {
        guard width > most, channels == .grey else { return self }
        let rows = (0..<height).flatMap { bytes[($0 * width)..<($0 * width + most)] }
        return Raster(unchecked: rows, width: most, height: height, channels: .grey, dotsPerInch: dotsPerInch)
    }
}
