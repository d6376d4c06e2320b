/// A kind of thing that an image file says besides its pixels; the raw value is its name for people.
public enum MetadataItem: String, Hashable, Sendable, Codable, CaseIterable {
    /// Where the picture was taken, in EXIF or XMP.
    case position = "GPS position"
    /// The camera's or scanner's make and model.
    case camera
    case lens
    /// When the picture was taken.
    case time
    case software
    /// Artist, owner, copyright, serial numbers.
    case owner = "owner and serial numbers"
    /// Everything else in EXIF, such as exposure.
    case otherEXIF = "other EXIF"
    /// What only the camera's maker can read; it may hold positions too.
    case makerNote = "maker note"
    /// A small picture inside the file, perhaps of more than the picture shows.
    case thumbnail
    case xmp = "XMP"
    case iptc = "IPTC"
    case comment
    case resolution
    case profile = "colour profile"
}
