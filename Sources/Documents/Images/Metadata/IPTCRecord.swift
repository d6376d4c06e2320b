/// IPTC's record of a picture, freed of what Photoshop stores around it: previews, and copies of EXIF and XMP.
struct IPTCRecord {
    /// The record alone, as TIFF carries it.
    let bytes: [UInt8]

    /// The record in libvips's field of that name: bare from TIFF, among Photoshop's resources from JPEG.
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

    /// The record as the only resource of a JPEG segment.
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
