/// How a kind of number is recognised.
struct NumberRule: Sendable {
    let kind: FoundNumber.Kind
    /// The lengths that a number beginning at a place may have, the longest first.
    let lengths: @Sendable (NumberLine, Int) -> [Int]
    /// Whether the surroundings allow it.
    let fits: @Sendable (NumberLine, ArraySlice<NumberLine.Mark>) -> Bool
    /// The number with look-alikes put right; `nil` if its check digits cannot be made to hold, or in several ways.
    let corrected: @Sendable ([UInt8]) -> [UInt8]?
    /// Whether it can hardly be anything else, even with check digits that do not hold.
    var isWrittenLikeOne: @Sendable (ArraySlice<NumberLine.Mark>) -> Bool = { _ in false }

    /// In the order in which they are tried.
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
            // Check digits, and in Switzerland and Liechtenstein the institution, are digits.
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

    /// One group, or the groups that are printed below the bars.
    private static let ean13 = digits(
        .ean13, count: 13,
        fits: { _, marks in
            let starts = marks.indices.filter { marks[$0].isFirst }.map { $0 - marks.startIndex }
            return starts == [0] || starts == [0, 1, 7]
        }, EAN.holds)

    /// Every tenth number of eight digits, and many a date, has a right check digit: the line must name it.
    private static let ean8 = digits(
        .ean8, count: 8,
        fits: { line, marks in
            marks.dropFirst().allSatisfy { !$0.isFirst }
                && (line.text.contains("EAN") || line.text.contains("GTIN"))
        }, EAN.holds)

    /// A number of digits only: letters in it are look-alikes, and most of it must have been read as digits.
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
