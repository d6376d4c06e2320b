import Foundation
import PDFStructure

/// The header of an ICC profile.
struct ColourProfile: Hashable {
    /// The colour space, such as "RGB " or "CMYK".
    let space: String
    /// The device class, such as "mntr" (monitor) or "prtr" (printer).
    private let device: String
    private let majorVersion: UInt8

    /// Reads a header; `nil` if the bytes are not a profile.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 128, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        func text(_ place: Int) -> String { String(decoding: bytes[place..<(place + 4)], as: UTF8.self) }
        space = text(16)
        device = text(12)
        majorVersion = bytes[8]
    }

    /// Number of colour components; `nil` for an unknown colour space.
    var components: Int? { ["GRAY": 1, "RGB ": 3, "Lab ": 3, "CMYK": 4][space] }

    /// Whether the profile may define colours in a document (ISO 19005-2, 6.2.4.2).
    var describesColours: Bool {
        ["scnr", "mntr", "prtr", "spac"].contains(device) && components != nil && majorVersion <= 4
    }

    /// Whether the profile may be that of an output intent (6.2.3).
    var describesOutput: Bool {
        ["mntr", "prtr"].contains(device) && ["GRAY", "RGB ", "CMYK"].contains(space) && majorVersion <= 4
    }

    /// A document's output intent for PDF/A, or any other usable one, with its profile.
    static func outputIntent(of document: QPDFDocument, ofAnyKind: Bool = false) -> (
        intent: QPDFObject, profile: ColourProfile
    )? {
        let intents = document.catalog["/OutputIntents"]
        for index in 0..<intents.count {
            let intent = intents.item(index)
            let stream = intent["/DestOutputProfile"]
            guard ofAnyKind || intent["/S"].name == "GTS_PDFA1", stream.isStream,
                let profile = stream.streamBytes.flatMap(ColourProfile.init), profile.describesOutput,
                stream["/N"].integer == profile.components
            else { continue }
            return (intent, profile)
        }
        return nil
    }
}

/// A copy of a document's output intent for PDF/A, to be written into another document.
struct OutputIntent {
    private let profile: [UInt8]
    private let components: Int
    /// Text entries, such as the name of the output condition, by key.
    private let texts: [String: String]

    private static let keys = ["/OutputCondition", "/OutputConditionIdentifier", "/RegistryName", "/Info"]

    /// Reads the output intent of a document; `nil` without a usable one.
    init?(of document: QPDFDocument) {
        guard let found = ColourProfile.outputIntent(of: document),
            let bytes = found.intent["/DestOutputProfile"].streamBytes, let count = found.profile.components
        else { return nil }
        profile = bytes
        components = count
        texts = Dictionary(
            uniqueKeysWithValues: Self.keys.compactMap { key in found.intent[key].text.map { (key, $0) } })
    }

    /// Whether both have the same profile.
    func agrees(with other: OutputIntent) -> Bool { profile == other.profile }

    /// Makes this the only output intent of a document.
    func write(to document: QPDFDocument) {
        let stream = document.makeStream(profile)
        stream.set("/N", document.parse("\(components)"))
        let intent = document.parse("<< /Type /OutputIntent /S /GTS_PDFA1 >>")
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) { intent.set(key, document.makeText(text)) }
        intent.set("/DestOutputProfile", stream)
        document.setOutputIntent(intent)
    }
}

extension QPDFDocument {
    /// Sets the only output intent.
    func setOutputIntent(_ intent: QPDFObject) {
        let intents = makeArray()
        intents.append(intent)
        catalog.set("/OutputIntents", intents)
    }
}

/// The colour space sRGB (IEC 61966-2-1) as an ICC profile of version 2.
enum SRGBProfile {
    static let name = "sRGB IEC61966-2.1"

    /// The profile: header, directory, tags.
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
            // The primaries, adapted from D65 to D50 with the Bradford method.
            ("rXYZ", point([0.43607, 0.22249, 0.01392])), ("gXYZ", point([0.38515, 0.71687, 0.09708])),
            ("bXYZ", point([0.14307, 0.06061, 0.71410])),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
    }

    /// D50, the reference white of all profiles.
    private static let illuminant = [0.9642, 1.0, 0.8249]

    private static var description: [UInt8] {
        let text = Array(name.utf8) + [0]
        return Array("desc".utf8) + UInt32(0).bigEndianBytes + UInt32(text.count).bigEndianBytes + text
            + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
    }

    /// The standard's transfer curve at 1,024 points.
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

    /// Fixed-point numbers with 16 fractional bits.
    private static func xyz(_ values: [Double]) -> [UInt8] {
        values.flatMap { UInt32(($0 * 65_536).rounded()).bigEndianBytes }
    }
}
