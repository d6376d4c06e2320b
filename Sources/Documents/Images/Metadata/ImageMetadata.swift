/// What an image file says about the picture: from EXIF, XMP, IPTC and the tags of TIFF.
///
/// EXIF goes before XMP. Texts are on one line, without control characters, and at most 500 bytes long.
///
/// ```swift
/// let metadata = try ImageDecoder.metadata(ofFileAt: "photo.jpg")
/// metadata.timeTaken   // "2025-05-14T10:21:36+02:00"
/// metadata.items       // [.position, .camera, .time, .thumbnail]
/// ```
public struct ImageMetadata: Hashable, Sendable, Codable {
    /// Pixels a row, of the upright image.
    public internal(set) var pixelWidth: Int
    /// Number of rows, of the upright image.
    public internal(set) var pixelHeight: Int
    /// Pixels an inch; `nil` where the file does not say, or says two values for the two sides.
    public internal(set) var dotsPerInch: Double?
    /// The EXIF or TIFF orientation from 1 to 8 that decoding undoes; 1 where there is none or an invalid one.
    public internal(set) var orientation: Int
    /// Who made the camera or scanner.
    public internal(set) var cameraMake: String?
    /// The camera's or scanner's model.
    public internal(set) var cameraModel: String?
    /// The lens's model.
    public internal(set) var lens: String?
    /// When the picture was taken, ISO 8601; without a zone where the file names none, as cameras' clocks show it.
    public internal(set) var timeTaken: String?
    /// Where the picture was taken.
    public internal(set) var position: ImagePosition?
    /// The program that wrote the picture.
    public internal(set) var software: String?
    /// The description of the embedded colour profile.
    public internal(set) var profileName: String?
    /// A comment or description.
    public internal(set) var comment: String?
    /// All kinds of things that the file says, in the order of `MetadataItem`'s cases.
    public internal(set) var items: [MetadataItem]
}
