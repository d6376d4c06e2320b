public import DocumentModel

/// What a file says about its image, read without decoding the pixels.
public struct ImageHeader: Hashable, Sendable, Codable {
    /// The file's format.
    public let format: ImageFormat
    /// Pixels a row, of the upright image.
    public let width: Int
    /// Number of rows, of the upright image.
    public let height: Int
    /// Pixels an inch; `nil` where the file does not say, or says two values for the two sides.
    public let dotsPerInch: Double?
    /// The EXIF or TIFF orientation from 1 to 8 that decoding undoes; 1 where the file has none or an invalid one.
    public let orientation: Int
    /// Pages or frames, at least 1.
    public let pageCount: Int
    /// Whether the metadata give a position: GPS in EXIF or XMP, or a GPS directory of a TIFF file.
    public let hasGPS: Bool
}
