import CVips
import DocumentModel

/// Removes the metadata that a conversion must not copy.
struct MetadataFilter {
    private let policy: MetadataPolicy
    private let keepsPosition: Bool
    private let encoding: ImageEncoding
    private let source: ImageMetadata

    init(_ converter: ImageConverter, source: ImageMetadata) {
        policy = converter.metadata
        keepsPosition = converter.keepsPosition
        encoding = converter.encoding
        self.source = source
    }

    func applied(to image: VipsHandle) throws(ImageError) -> VipsHandle {
        let result = try image.copied()
        for field in image.fields where !keeps(field) { result.remove(field) }
        if policy == .keep {
            adaptXMP(of: result)
            adaptIPTC(of: result)
            for (field, text) in [
                ("exif-ifd0-Make", source.cameraMake), ("exif-ifd0-Model", source.cameraModel),
                ("exif-ifd0-Software", source.software),
            ] where !result.has(field) { text.map { result.set(field, text: $0) } }
        }
        if policy != .remove, let time = source.timeTaken {
            result.set("exif-ifd2-DateTimeOriginal", text: EXIFBlock.exifTime(time))
            if time.utf8.count > 19 {
                result.set("exif-ifd2-OffsetTimeOriginal", text: String(time.dropFirst(19)))
            }
        }
        // libvips writes EXIF into PNG only if there is a block; this one is empty and gets filled from the fields.
        if !result.has("exif-data"), result.fields.contains(where: { $0.hasPrefix("exif-") }) {
            result.set("exif-data", blob: Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        }
        return result
    }

    private func keeps(_ field: String) -> Bool {
        switch policy {
        case .remove: !Self.isDescription(field) && field != "icc-profile-data"
        case .reduce: !Self.isDescription(field)
        case .keep:
            if field.hasPrefix("exif-ifd3-") {
                keepsPosition
            } else {
                !field.hasPrefix("exif-ifd1-") && !field.contains("MakerNote") && field != "photoshop-data"
                    && field != "jpeg-thumbnail-data" && !field.contains("Raw profile")
            }
        }
    }

    private static func isDescription(_ field: String) -> Bool {
        ["exif-", "png-comment-"].contains { field.hasPrefix($0) }
            || [
                "xmp-data", "iptc-data", "photoshop-data", "image-description", "jpeg-thumbnail-data",
                "gif-comment",
            ].contains(field)
    }

    private func adaptXMP(of image: VipsHandle) {
        guard let packet = image.blob("xmp-data").map(XMPPacket.init(bytes:)) else { return }
        if packet.mayContainPosition, !keepsPosition {
            image.remove("xmp-data")
        } else {
            image.set("xmp-data", blob: packet.upright)
        }
    }

    /// JPEG and TIFF store IPTC in different wrappers.
    private func adaptIPTC(of image: VipsHandle) {
        guard let record = image.blob("iptc-data").flatMap(IPTCRecord.init(field:)) else {
            return image.remove("iptc-data")
        }
        switch encoding {
        case .jpeg: image.set("iptc-data", blob: record.segment)
        case .tiff: image.set("iptc-data", blob: record.bytes)
        case .png, .webp, .heic: image.remove("iptc-data")
        }
    }
}

/// The IPTC record of a picture, without the other Photoshop resources: previews, and copies of EXIF and XMP.
private struct IPTCRecord {
    /// The bare record, as in TIFF.
    let bytes: [UInt8]

    /// Reads libvips's IPTC field: a bare record from TIFF, Photoshop resources from JPEG.
    init?(field: [UInt8]) {
        let mark = Array("Photoshop 3.0\0".utf8)
        let isBare = field.first == 0x1C
        guard
            let record = isBare
                ? field
                : Self.record(inResources: field.starts(with: mark) ? field[mark.count...] : field[...])
        else { return nil }
        bytes = record
    }

    /// The record as the only Photoshop resource of a JPEG segment.
    var segment: [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) }
        let padding: [UInt8] = bytes.count.isMultiple(of: 2) ? [] : [0]
        return Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [0x04, 0x04, 0, 0] + length + bytes
            + padding
    }

    /// Resources: `8BIM`, number 2 bytes, a name padded to an even length, length 4 bytes, data padded too.
    private static func record(inResources resources: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = resources
        while rest.starts(with: "8BIM".utf8), rest.count >= 12 {
            let at = rest.startIndex
            let kind = Int(rest[at + 4]) << 8 | Int(rest[at + 5])
            let nameLength = (Int(rest[at + 6]) + 2) / 2 * 2
            let lengthAt = at + 6 + nameLength
            guard lengthAt + 4 <= rest.endIndex else { return nil }
            let length = rest[lengthAt..<(lengthAt + 4)].reduce(0) { $0 << 8 | Int($1) }
            let start = lengthAt + 4
            guard length <= rest.endIndex - start else { return nil }
            if kind == 0x0404 { return Array(rest[start..<(start + length)]) }
            rest = rest[min(start + length + length % 2, rest.endIndex)...]
        }
        return nil
    }
}
