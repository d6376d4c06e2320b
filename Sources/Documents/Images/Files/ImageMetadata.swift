import DocumentModel

/// The metadata of an image file: from EXIF, XMP, IPTC and TIFF tags.
///
/// EXIF takes precedence over XMP. Texts are on one line, without control characters, and at most 500 bytes long.
///
/// ```swift
/// let metadata = try ImageDecoder.metadata(ofFileAt: "photo.jpg")
/// metadata.timeTaken   // "2025-05-14T10:21:36+02:00"
/// metadata.items       // [.position, .camera, .time, .thumbnail]
/// ```
public struct ImageMetadata: Hashable, Sendable, Codable {
    /// Width in pixels of the upright image.
    public internal(set) var pixelWidth: Int
    /// Height in pixels of the upright image.
    public internal(set) var pixelHeight: Int
    /// Pixels per inch; `nil` if the file does not state it or states different values for the two axes.
    public internal(set) var dotsPerInch: Double?
    /// The EXIF or TIFF orientation from 1 to 8, which decoding undoes; 1 if missing or invalid.
    public internal(set) var orientation: Int
    /// The manufacturer of the camera or scanner.
    public internal(set) var cameraMake: String?
    /// The model of the camera or scanner.
    public internal(set) var cameraModel: String?
    /// The model of the lens.
    public internal(set) var lens: String?
    /// When the picture was taken, ISO 8601; local time without a zone if the file states none.
    public internal(set) var timeTaken: String?
    /// Where the picture was taken.
    public internal(set) var position: ImagePosition?
    /// The program that wrote the picture.
    public internal(set) var software: String?
    /// The description of the embedded colour profile.
    public internal(set) var profileName: String?
    /// A comment or description.
    public internal(set) var comment: String?
    /// All kinds of metadata in the file, in the order of `MetadataItem`'s cases.
    public internal(set) var items: [MetadataItem]
}

/// A position recorded by a camera, in degrees of WGS 84.
public struct ImagePosition: Hashable, Sendable, Codable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double
    /// Metres above sea level, if recorded.
    public let altitude: Double?

    /// `nil` if a coordinate is missing or out of range.
    init?(latitude: Double?, longitude: Double?, altitude: Double?) {
        guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A kind of metadata in an image file; the raw value is its display name.
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
    /// Data in the camera maker's own format; may contain positions too.
    case makerNote = "maker note"
    /// An embedded thumbnail, which may show more than the cropped picture.
    case thumbnail
    case xmp = "XMP"
    case iptc = "IPTC"
    case comment
    case resolution
    case profile = "colour profile"
}

extension ImageFile {
    /// The metadata of one of the file's pages, opened as `image`.
    func metadata(of image: VipsHandle) throws(ImageError) -> ImageMetadata {
        let source = try bytes()
        let exif =
            format == .tiff
            ? EXIFBlock(tiffFile: source) : image.blob("exif-data").flatMap(EXIFBlock.init(block:))
        let xmp = image.xmpPacket
        let comment =
            exif?.description ?? image.comment ?? (format == .jpeg ? JPEGMetadata.comment(in: source) : nil)
        let size = image.uprightSize
        var items = exif?.items ?? []
        if xmp != nil { items.insert(.xmp) }
        if xmp?.mayContainPosition == true { items.insert(.position) }
        if image.has("iptc-data") || image.has("photoshop-data") { items.insert(.iptc) }
        if image.has("icc-profile-data") { items.insert(.profile) }
        if comment != nil { items.insert(.comment) }
        let dotsPerInch = image.dotsPerInch ?? (format == .tiff ? nil : exif?.dotsPerInch)
        if dotsPerInch != nil { items.insert(.resolution) }
        let time = exif?.timeTaken ?? xmp?.timeTaken
        if time != nil { items.insert(.time) }
        return ImageMetadata(
            pixelWidth: size.width, pixelHeight: size.height,
            dotsPerInch: dotsPerInch, orientation: image.orientation,
            cameraMake: exif?.make ?? xmp?.text("tiff:Make"),
            cameraModel: exif?.model ?? xmp?.text("tiff:Model"),
            lens: exif?.lens ?? xmp?.text("aux:Lens"),
            timeTaken: time,
            position: exif?.position ?? xmp?.position,
            software: exif?.software ?? xmp?.text("xmp:CreatorTool"),
            profileName: image.blob("icc-profile-data").flatMap { ColourProfile(bytes: $0).name },
            comment: comment,
            items: MetadataItem.allCases.filter(items.contains))
    }
}

extension VipsHandle {
    /// The XMP, if not empty. For HEIF, libvips has one field per item, named after its type.
    fileprivate var xmpPacket: XMPPacket? {
        let fields = self.fields.filter { $0 == "xmp-data" || $0.hasPrefix("heif-mime-") }.sorted()
        let packets = fields.compactMap(blob).map(XMPPacket.init(bytes:)).filter { !$0.isBlank }
        return packets.isEmpty ? nil : XMPPacket(bytes: packets.flatMap { $0.bytes + [0x0A] })
    }
}

/// An ICC profile, of which only the name is read.
private struct ColourProfile {
    let bytes: [UInt8]

    /// Its description, from the tag `desc` of version 2 (ASCII) or 4 (UTF-16).
    var name: String? {
        guard bytes.count >= 132 else { return nil }
        let tags = min(number(128), 100)
        let found = (0..<tags).first { bytes(132 + 12 * $0, 4).elementsEqual("desc".utf8) }
        guard let found else { return nil }
        let start = number(132 + 12 * found + 4)
        switch String(decoding: bytes(start, 4), as: UTF8.self) {
        case "desc":
            return plainText(bytes(start + 12, min(number(start + 8), 500)).prefix { $0 != 0 })
        case "mluc":
            let text = bytes(start + number(start + 24), min(number(start + 20), 500))
            let units = stride(from: 0, to: text.count - 1, by: 2).map {
                UInt16(text[text.startIndex + $0]) << 8 | UInt16(text[text.startIndex + $0 + 1])
            }
            return plainText(Array(String(decoding: units, as: UTF16.self).utf8))
        default: return nil
        }
    }

    private func bytes(_ offset: Int, _ count: Int) -> [UInt8] { bytes.bytes(at: offset, count: count) }

    private func number(_ offset: Int) -> Int { bytes(offset, 4).reduce(0) { $0 << 8 | Int($1) } }
}
