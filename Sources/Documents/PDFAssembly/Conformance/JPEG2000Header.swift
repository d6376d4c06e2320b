import Images

/// The header of a JPEG 2000 file (ISO/IEC 15444-1, annex I).
struct JPEG2000Header {
    /// Number of colour channels, without opacity.
    private let channels: Int
    /// Bits of each colour channel.
    private let depths: [Int]
    private let specifications: [Specification]

    /// The colour space of a picture.
    enum Colours: Hashable {
        case device(DeviceColour)
        /// A device-independent colour space.
        case independent
    }

    /// The content of a `colr` box.
    fileprivate struct Specification {
        let method: UInt8
        let approximation: UInt8
        /// The colour space; `nil` if it is not supported.
        let meaning: Meaning?
        let isCIEJab: Bool
    }

    /// A colour space and its number of channels.
    fileprivate struct Meaning {
        let colours: Colours
        let channels: Int
    }

    private static let deepest = 38

    /// Reads the header of a file; `nil` if it is truncated or contradictory, has a palette, or is a bare codestream.
    init?(_ bytes: [UInt8]) {
        let signature: [UInt8] = [0x0D, 0x0A, 0x87, 0x0A]
        guard let start = FileBox(at: 0, in: bytes, before: bytes.count), start.kind == "jP  ",
            bytes[start.content].elementsEqual(signature),
            let header = Self.header(behind: start, in: bytes),
            let boxes = FileBox.boxes(filling: header.content, of: bytes)
        else { return nil }
        func contents(_ kind: String) -> [ArraySlice<UInt8>] {
            boxes.filter { $0.kind == kind }.map { bytes[$0.content] }
        }
        let images = contents("ihdr")
        guard images.count == 1, images[0].count == 14, contents("pclr").isEmpty else { return nil }
        let image = Array(images[0])
        let all = FileBox.number(image[8..<10])
        guard all > 0,
            let depths = Self.depths(image[10], channels: all, contents("bpcc")),
            let coloured = Self.colourChannels(of: all, contents("cdef"))
        else { return nil }
        channels = coloured.count
        self.depths = coloured.map { depths[$0] }
        var specifications: [Specification] = []
        for content in contents("colr") {
            guard let specification = Specification(content) else { return nil }
            specifications.append(specification)
        }
        self.specifications = specifications
    }

    /// The colour space according to the header; `nil` if it is not supported.
    var colours: Colours? {
        guard let meaning = specification?.meaning, meaning.channels == channels else { return nil }
        return meaning.colours
    }

    /// The specification that readers use: the only one, or the only exact one.
    private var specification: Specification? {
        if specifications.count == 1 { return specifications[0] }
        let exact = specifications.filter { $0.approximation == 1 }
        return exact.count == 1 ? exact[0] : nil
    }

    /// Checks the header. With a colour space in the picture's dictionary, the one in the header is not used.
    func check(_ report: ArchivalReport, hasColourSpace: Bool) {
        let clause = "6.2.8.3"
        report.add(
            clause, "a JPEG 2000 picture has \(channels) colour channels, not 1, 3 or 4",
            if: ![1, 3, 4].contains(channels))
        report.add(
            clause, "a JPEG 2000 picture has colour channels with different bit depths",
            if: Set(depths).count > 1)
        report.add(
            clause, "a JPEG 2000 picture has more than 38 bits per channel",
            if: depths.contains { $0 > Self.deepest })
        guard let specification else {
            return report.add(
                clause, "a JPEG 2000 picture does not identify its colour space",
                if: !specifications.isEmpty || !hasColourSpace)
        }
        report.add(
            clause, "a JPEG 2000 picture specifies its colour space by a forbidden method",
            if: !(1...3).contains(specification.method))
        report.add(
            clause, "a JPEG 2000 picture uses the colour space CIEJab", if: specification.isCIEJab)
        report.add(
            clause, "a JPEG 2000 picture has an unsupported colour space",
            if: !hasColourSpace && colours == nil)
    }
}

extension JPEG2000Header {
    /// The `jp2h` box, which precedes the pixels.
    private static func header(behind start: FileBox, in bytes: [UInt8]) -> FileBox? {
        var place = start.content.upperBound
        for _ in 0..<FileBox.most {
            guard let box = FileBox(at: place, in: bytes, before: bytes.count), box.kind != "jp2c" else {
                return nil
            }
            if box.kind == "jp2h" { return box }
            place = box.content.upperBound
        }
        return nil
    }

    /// The bits of each channel: a common value, or the list in the `bpcc` box.
    private static func depths(
        _ common: UInt8, channels: Int, _ lists: [ArraySlice<UInt8>]
    ) -> [Int]? {
        func depth(_ byte: UInt8) -> Int { Int(byte & 0x7F) + 1 }
        if common != 0xFF { return lists.isEmpty ? Array(repeating: depth(common), count: channels) : nil }
        guard lists.count == 1, lists[0].count == channels else { return nil }
        return lists[0].map(depth)
    }

    /// The indices of the colour channels: all, or those that the `cdef` box defines.
    private static func colourChannels(of count: Int, _ definitions: [ArraySlice<UInt8>]) -> [Int]? {
        guard let definition = definitions.first.map({ Array($0) }) else { return Array(0..<count) }
        guard definitions.count == 1, definition.count >= 2,
            definition.count == 2 + 6 * FileBox.number(definition[0..<2])
        else { return nil }
        var coloured: [Int] = []
        var seen: Set<Int> = []
        for place in stride(from: 2, to: definition.count, by: 6) {
            let channel = FileBox.number(definition[place..<(place + 2)])
            guard channel < count, seen.insert(channel).inserted else { return nil }
            if FileBox.number(definition[(place + 2)..<(place + 4)]) == 0 { coloured.append(channel) }
        }
        return seen.count == count ? coloured.sorted() : nil
    }
}

extension JPEG2000Header.Specification {
    private static let cieJab = 19

    /// Reads a `colr` box; `nil` if it is truncated.
    fileprivate init?(_ content: ArraySlice<UInt8>) {
        let bytes = Array(content)
        guard bytes.count >= 3, bytes[0] != 1 || bytes.count >= 7 else { return nil }
        method = bytes[0]
        approximation = bytes[2]
        var space: Int?
        if bytes[0] == 1 { space = FileBox.number(bytes[3..<7]) }
        isCIEJab = space == Self.cieJab
        switch bytes[0] {
        case 1: meaning = space.flatMap(Self.meaning(ofSpace:))
        case 2, 3: meaning = Self.meaning(ofProfile: Array(bytes[3...]))
        default: meaning = nil
        }
    }

    /// Enumerated colour spaces: CMYK (12), CIELab (14), sRGB (16), grey (17), sYCC (18).
    private static func meaning(ofSpace number: Int) -> JPEG2000Header.Meaning? {
        switch number {
        case 12: JPEG2000Header.Meaning(colours: .device(.inks), channels: 4)
        case 14: JPEG2000Header.Meaning(colours: .independent, channels: 3)
        case 16, 18: JPEG2000Header.Meaning(colours: .device(.rgb), channels: 3)
        case 17: JPEG2000Header.Meaning(colours: .device(.grey), channels: 1)
        default: nil
        }
    }

    private static func meaning(ofProfile bytes: [UInt8]) -> JPEG2000Header.Meaning? {
        guard let profile = ColourProfile(bytes), profile.describesColours, let count = profile.components
        else { return nil }
        return JPEG2000Header.Meaning(colours: .independent, channels: count)
    }
}
