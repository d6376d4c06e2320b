import Foundation

/// The colour space sRGB (IEC 61966-2-1) as an ICC profile of version 2, made here from the standard's figures.
enum SRGBProfile {
    static let name = "sRGB IEC61966-2.1"

    /// Header, directory of tags, tags.
    static let bytes: [UInt8] = {
        let tags = Self.tags
        var directory = UInt32(tags.count).bigEndianBytes
        var body: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let start = 128 + 4 + 12 * tags.count
        for (signature, data) in tags {
            let place = places[data] ?? start + body.count
            if places[data] == nil { body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4) }
            places[data] = place
            directory +=
                Array(signature.utf8) + UInt32(place).bigEndianBytes + UInt32(data.count).bigEndianBytes
        }
        return header(size: start + body.count) + directory + body
    }()

    private static func header(size: Int) -> [UInt8] {
        UInt32(size).bigEndianBytes + UInt32(0).bigEndianBytes + UInt32(0x0210_0000).bigEndianBytes
            + Array("mntrRGB XYZ ".utf8)
            + [7, 231, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
            + xyz(illuminant) + [UInt8](repeating: 0, count: 48)
    }

    private static var tags: [(String, [UInt8])] {
        [
            ("desc", description),
            ("cprt", Array("text".utf8) + UInt32(0).bigEndianBytes + Array("No copyright\0".utf8)),
            ("wtpt", point(illuminant)),
            // The primaries, adapted from D65 to D50 by Bradford.
            ("rXYZ", point([0.43607, 0.22249, 0.01392])), ("gXYZ", point([0.38515, 0.71687, 0.09708])),
            ("bXYZ", point([0.14307, 0.06061, 0.71410])),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
    }

    /// D50, to which all profiles refer.
    private static let illuminant = [0.9642, 1.0, 0.8249]

    private static var description: [UInt8] {
        let text = Array(name.utf8) + [0]
        return Array("desc".utf8) + UInt32(0).bigEndianBytes + UInt32(text.count).bigEndianBytes + text
            + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
    }

    /// The standard's curve at 1,024 places.
    private static var curve: [UInt8] {
        let values = (0..<1024).flatMap { index -> [UInt8] in
            let level = Double(index) / 1023
            let light = level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
            let value = UInt16((light * 65_535).rounded())
            return value.bigEndianBytes
        }
        return Array("curv".utf8) + UInt32(0).bigEndianBytes + UInt32(1024).bigEndianBytes + values
    }

    private static func point(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + UInt32(0).bigEndianBytes + xyz(values)
    }

    /// Fixed point with 16 bits behind it.
    private static func xyz(_ values: [Double]) -> [UInt8] {
        values.flatMap { UInt32(($0 * 65_536).rounded()).bigEndianBytes }
    }
}
