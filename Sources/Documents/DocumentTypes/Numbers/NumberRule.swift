/// How to recognise one kind of number.
struct NumberRule: Sendable {
    let kind: FoundNumber.Kind
    /// The possible lengths of a number that begins at a place, the longest first.
    let lengths: @Sendable (NumberLine, Int) -> [Int]
    /// Whether the number's groups and its line fit this kind.
    let fits: @Sendable (NumberLine, ArraySlice<NumberLine.Mark>) -> Bool
    /// The number with look-alikes corrected; `nil` if no correction, or more than one, makes the check digits right.
    let corrected: @Sendable ([UInt8]) -> [UInt8]?
    /// Whether the text can hardly be anything but such a number, even with wrong check digits.
    var isWrittenLikeOne: @Sendable (ArraySlice<NumberLine.Mark>) -> Bool = { _ in false }

    /// All kinds, in the order in which they are tried.
    static let all = [iban, creditorReference, qrReference, ahv, ean13, ean8]

    private static let iban = NumberRule(
        kind: .iban,
        lengths: { line, place in
            guard place + 1 < line.marks.count else { return [] }
            let country = String(
                decoding: [line.marks[place].byte, line.marks[place + 1].byte], as: UTF8.self)
            return IBAN.lengths[country].map { [$0] } ?? []
        },
        fits: { _, _ in true },
        corrected: { read in
            var text = read
            // Check digits are digits; in Switzerland and Liechtenstein the institution's number too.
            let isSwiss = read.starts(with: Array("CH".utf8)) || read.starts(with: Array("LI".utf8))
            for place in 2..<(isSwiss ? 9 : 4) { text[place] = Lookalikes.digit(text[place]) }
            return Lookalikes.corrected(text, from: isSwiss ? 9 : 4) {
                IBAN(String(decoding: $0, as: UTF8.self)) != nil
            }
        },
        isWrittenLikeOne: { marks in
            let read = marks.map(\.byte)
            return (read.starts(with: Array("CH".utf8)) || read.starts(with: Array("LI".utf8)))
                && read[2..<9].allSatisfy { (0x30...0x39).contains(Lookalikes.digit($0)) }
        })

    private static let creditorReference = NumberRule(
        kind: .creditorReference,
        lengths: { line, place in
            guard line.marks[place...].prefix(2).map(\.byte) == Array("RF".utf8) else { return [] }
            return Array((5...25).reversed())
        },
        fits: { _, _ in true },
        corrected: { QRReference.isCreditorReference(String(decoding: $0, as: UTF8.self)) ? $0 : nil })

    private static let qrReference = digits(
        .qrReference, count: 27, fits: { _, _ in true }, QRReference.holds)

    private static let ahv: NumberRule = {
        var rule = digits(.ahv, count: 13, fits: { _, _ in true }) { AHVNumber($0) != nil }
        // In its groups: 756.9217.0769.85.
        rule.isWrittenLikeOne = { marks in
            let starts = marks.indices.filter { marks[$0].isFirst }.map { $0 - marks.startIndex }
            return starts == [0, 3, 7, 11]
                && marks.map { Lookalikes.digit($0.byte) }.starts(with: Array("756".utf8))
        }
        return rule
    }()

    /// One group, or the groups as printed below the bars.
    private static let ean13 = digits(
        .ean13, count: 13,
        fits: { _, marks in
            let starts = marks.indices.filter { marks[$0].isFirst }.map { $0 - marks.startIndex }
            return starts == [0] || starts == [0, 1, 7]
        }, EAN.holds)

    /// One in ten numbers of eight digits, dates included, has a right check digit: the line must name the kind.
    private static let ean8 = digits(
        .ean8, count: 8,
        fits: { line, marks in
            marks.dropFirst().allSatisfy { !$0.isFirst }
                && (line.text.contains("EAN") || line.text.contains("GTIN"))
        }, EAN.holds)

    /// A number of digits only: letters in it are look-alikes, at most a quarter of it.
    private static func digits(
        _ kind: FoundNumber.Kind, count: Int,
        fits: @escaping @Sendable (NumberLine, ArraySlice<NumberLine.Mark>) -> Bool,
        _ holds: @escaping @Sendable (String) -> Bool
    ) -> NumberRule {
        NumberRule(
            kind: kind, lengths: { _, _ in [count] }, fits: fits,
            corrected: { read in
                guard read.count(where: { $0 > 0x39 }) * 4 <= count else { return nil }
                let text = read.map(Lookalikes.digit)
                return holds(String(decoding: text, as: UTF8.self)) ? text : nil
            })
    }
}

/// The characters of a line without spaces and punctuation, each with the word it comes from.
struct NumberLine {
    struct Mark {
        /// A digit or a capital letter; 0 for anything else.
        let byte: UInt8
        let word: Int
        /// Whether it is the first after a space, a dot, a dash, a colon, a comma or the line's start.
        let isFirst: Bool
    }

    let marks: [Mark]
    let text: String

    /// `words` are those of one line, with their indices on the page.
    init(_ words: [(index: Int, word: PageWord)]) {
        var marks: [Mark] = []
        for (index, word) in words {
            var isFirst = true
            for byte in word.text.utf8.prefix(200) {
                switch byte {
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","):
                    isFirst = true
                default:
                    marks.append(Mark(byte: Self.capital(byte), word: index, isFirst: isFirst))
                    isFirst = false
                }
            }
        }
        self.marks = marks
        text = words.map { $0.word.text }.joined(separator: " ").uppercased()
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A: byte
        case UInt8(ascii: "l"), UInt8(ascii: "|"): UInt8(ascii: "I")
        case 0x61...0x7A: byte - 0x20
        default: 0
        }
    }

    /// `count` characters from a place, if they are whole groups of letters and digits.
    func group(at start: Int, count: Int) -> ArraySlice<Mark>? {
        let end = start + count
        guard end <= marks.count, marks[start].isFirst, end == marks.count || marks[end].isFirst else {
            return nil
        }
        let group = marks[start..<end]
        return group.allSatisfy { $0.byte != 0 } ? group : nil
    }

    /// The words that contain some characters, and the box around them.
    static func place(of marks: ArraySlice<Mark>, _ words: [PageWord]) -> (words: [Int], box: PageBox) {
        let indexes = Set(marks.map(\.word)).sorted()
        let boxes = indexes.map { words[$0].box }
        return (indexes, boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
    }
}

/// Characters that are easily mistaken for each other.
private enum Lookalikes {
    /// The digit that a letter looks like; other characters are unchanged.
    static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "Q"), UInt8(ascii: "D"): UInt8(ascii: "0")
        case 0x41...0x5A: other(byte) ?? byte
        default: byte
        }
    }

    /// 0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G.
    private static func other(_ byte: UInt8) -> UInt8? {
        MRZSymbol.of(byte).flatMap(MRZSymbol.lookalike).map(MRZSymbol.byte)
    }

    /// The text itself if it is valid, otherwise the only valid text with one look-alike exchanged at or after `start`.
    static func corrected(_ text: [UInt8], from start: Int, _ isValid: ([UInt8]) -> Bool) -> [UInt8]? {
        if isValid(text) { return text }
        let others = text.indices.dropFirst(start).compactMap { place -> [UInt8]? in
            guard let other = other(text[place]) else { return nil }
            var changed = text
            changed[place] = other
            return isValid(changed) ? changed : nil
        }
        return others.count == 1 ? others[0] : nil
    }
}
