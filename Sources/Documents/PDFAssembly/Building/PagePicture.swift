public import Images

/// What is seen on a page.
public enum PagePicture: Sendable {
    /// A JPEG file, its pixels untouched; metadata are left out, its colour profile is obeyed.
    ///
    /// An orientation in its EXIF counts for nothing: see ``PDFPage/pictureTurns``.
    case jpeg([UInt8])
    /// Pixels, without loss.
    case raster(Raster)
    /// Black ink on white paper, kept as CCITT Group 4.
    case bitonal(Bitmap)
    /// Sharp ink over a soft background, both over the whole page.
    case layers(background: [UInt8], inks: [Ink])

    /// A colour and where it stands; what comes later covers what came before.
    public struct Ink: Sendable, Hashable {
        /// Where the ink is.
        public let mask: Bitmap
        /// 0 to 255.
        public let red: UInt8
        /// 0 to 255.
        public let green: UInt8
        /// 0 to 255.
        public let blue: UInt8

        /// Puts an ink together.
        public init(mask: Bitmap, red: UInt8, green: UInt8, blue: UInt8) {
            self.mask = mask
            self.red = red
            self.green = green
            self.blue = blue
        }
    }
}
