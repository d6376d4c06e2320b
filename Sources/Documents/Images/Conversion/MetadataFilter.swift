import DocumentModel
import CVips

/// Takes from an image the metadata that are not to go along.
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
        for field in image.fields where !goesAlong(field) { result.remove(field) }
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
        // Without a block libvips writes no EXIF into PNG; this one is empty, and filled from the fields.
        if !result.has("exif-data"), result.fields.contains(where: { $0.hasPrefix("exif-") }) {
            result.set("exif-data", blob: Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        }
        return result
    }

    private func goesAlong(_ field: String) -> Bool {
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
        if packet.mayGivePosition, !keepsPosition {
            image.remove("xmp-data")
        } else {
            image.set("xmp-data", blob: packet.upright)
        }
    }

    /// JPEG and TIFF carry IPTC, each in its own wrapping.
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

extension EXIFBlock {
    /// ISO 8601 as EXIF writes it, without the zone.
    static func exifTime(_ iso8601: String) -> String {
        let characters = iso8601.prefix(19)
        return characters.prefix(10).split(separator: "-").joined(separator: ":") + " "
            + characters.dropFirst(11)
    }
}
