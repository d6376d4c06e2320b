/// What the header of an ICC profile says.
struct ColourProfile: Hashable {
    /// Such as "RGB " or "CMYK".
    let space: String
    /// Such as "mntr", a monitor, or "prtr", a printer.
    private let device: String
    private let majorVersion: UInt8

    /// `nil` for what is no profile.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 128, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        func text(_ place: Int) -> String { String(decoding: bytes[place..<(place + 4)], as: UTF8.self) }
        space = text(16)
        device = text(12)
        majorVersion = bytes[8]
    }

    /// Colours that a pixel has.
    var components: Int? { ["GRAY": 1, "RGB ": 3, "Lab ": 3, "CMYK": 4][space] }

    /// Whether it may describe colours in a document (ISO 19005-2, 6.2.4.2).
    var describesColours: Bool {
        ["scnr", "mntr", "prtr", "spac"].contains(device) && components != nil && majorVersion <= 4
    }

    /// Whether it may be the document's intended output (6.2.3).
    var describesOutput: Bool {
        ["mntr", "prtr"].contains(device) && ["GRAY", "RGB ", "CMYK"].contains(space) && majorVersion <= 4
    }

    /// The profile of a document's output intent for PDF/A, or of another usable one.
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
