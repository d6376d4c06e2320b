import CVips

/// An RGB image to draw on, clipped at its edges.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Creates a canvas filled with a grey level.
    init(width: Int, height: Int, level: UInt8) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: level, count: 3 * width * height)
    }

    /// The drawn image.
    var raster: Raster {
        Raster(unchecked: bytes, width: width, height: height, channels: .rgb, dotsPerInch: nil)
    }

    /// Draws an RGB image.
    mutating func paste(_ picture: Raster, left: Int, top: Int) {
        let columns = max(0, min(picture.width, width - left))
        for row in 0..<max(0, min(picture.height, height - top)) {
            let source = 3 * row * picture.width
            let target = 3 * ((top + row) * width + left)
            bytes.replaceSubrange(
                target..<(target + 3 * columns), with: picture.bytes[source..<(source + 3 * columns)])
        }
    }

    /// Draws black through a mask, where 255 is fully black.
    mutating func ink(_ mask: Raster, left: Int, top: Int) {
        for row in 0..<max(0, min(mask.height, height - top)) {
            for column in 0..<max(0, min(mask.width, width - left)) {
                let share = 255 - Int(mask.bytes[row * mask.width + column])
                let place = 3 * ((top + row) * width + left + column)
                for channel in place..<(place + 3) {
                    bytes[channel] = UInt8(Int(bytes[channel]) * share / 255)
                }
            }
        }
    }

    /// Draws a frame one pixel wide around a rectangle.
    mutating func frame(left: Int, top: Int, width: Int, height: Int, level: UInt8) {
        fill(left: left - 1, top: top - 1, width: width + 2, height: 1, level: level)
        fill(left: left - 1, top: top + height, width: width + 2, height: 1, level: level)
        fill(left: left - 1, top: top, width: 1, height: height, level: level)
        fill(left: left + width, top: top, width: 1, height: height, level: level)
    }

    private mutating func fill(left: Int, top: Int, width: Int, height: Int, level: UInt8) {
        let columns = max(0, left)..<max(0, left, min(self.width, left + width))
        for row in max(0, top)..<max(0, top, min(self.height, top + height)) {
            let start = 3 * (row * self.width + columns.lowerBound)
            bytes.replaceSubrange(
                start..<(start + 3 * columns.count), with: repeatElement(level, count: 3 * columns.count))
        }
    }
}

/// A text rendered in the system's sans-serif font as a mask.
struct TextLines {
    private static let font = "sans 11"

    /// The mask of the letters, 255 where fully covered.
    let mask: Raster

    /// Breaks lines at `width` pixels. Throws `image.encodingFailed` if libvips cannot draw text.
    init(_ text: String, width: Int) throws(ImageError) {
        try ImageLibrary.start()
        var image: UnsafeMutablePointer<VipsImage>?
        guard fieldbook_vips_text(&image, Self.markup(text), Self.font, Int32(clamping: width)) == 0,
            let image
        else {
            throw ImageError(
                .encodingFailed, ImageLibrary.takeMessage() ?? "libvips cannot draw text",
                remedy: "Install libvips with Pango, and a font such as fonts-dejavu-core.")
        }
        mask = try VipsHandle(owning: image).raster(.grey)
    }

    /// Escapes Pango markup. Blank texts have no size, so they become a hyphen.
    private static func markup(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return escaped.allSatisfy(\.isWhitespace) ? "-" : escaped
    }
}

/// A placeholder image with a short text, for an image that could not be made.
public struct NoticePicture {
    private static let ground: UInt8 = 0xF2
    private static let frame: UInt8 = 0xB0
    /// Narrower images show no text.
    private static let narrowest = 48

    private let text: String

    /// Creates a notice; lines break to fit the image's width.
    public init(_ text: String) { self.text = text }

    /// The image in RGB, with as much of the text as fits. Throws `image.invalidRaster` for an empty size,
    /// `image.encodingFailed` if text cannot be drawn.
    public func raster(width: Int, height: Int) throws(ImageError) -> Raster {
        _ = try Raster.byteCount(width: width, height: height, channels: .rgb)
        var canvas = Canvas(width: width, height: height, level: Self.ground)
        let margin = max(2, min(width, height) / 16)
        let room = width - 2 * margin
        if room >= Self.narrowest {
            let words = try TextLines(text, width: room).mask
            canvas.ink(words, left: margin, top: max(margin, (height - words.height) / 2))
        }
        canvas.frame(left: 1, top: 1, width: width - 2, height: height - 2, level: Self.frame)
        return canvas.raster
    }
}
