import CVips

/// A text in the system's font without serifs, black on a ground of grey.
struct TextLines {
    private static let font = "sans 11"

    /// The letters, 255 where they are full.
    let mask: Raster

    /// Breaks lines at `width` pixels. Throws `image.encodingFailed` where this libvips draws no text.
    init(_ text: String, width: Int) throws(ImageError) {
        try ImageLibrary.start()
        var image: UnsafeMutablePointer<VipsImage>?
        guard fieldbook_vips_text(&image, Self.markup(text), Self.font, Int32(clamping: width)) == 0,
            let image
        else {
            throw ImageError(
                .encodingFailed, ImageLibrary.takeMessage() ?? "libvips draws no text",
                remedy: "Install libvips with Pango, and a font such as fonts-dejavu-core.")
        }
        mask = try VipsHandle(owning: image).raster(.grey)
    }

    /// Blank texts have no size of their own, and what Pango reads as commands stands for itself.
    private static func markup(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return escaped.allSatisfy(\.isWhitespace) ? "-" : escaped
    }
}
