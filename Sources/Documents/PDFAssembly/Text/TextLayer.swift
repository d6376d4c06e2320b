#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operators that write words invisibly over their boxes.
struct TextLayer {
    /// The operators, to be drawn in points with y upwards.
    private(set) var content = ""
    /// The size and the width of characters that are set by now: what stays the same is not said again.
    private var current: (size: String, width: String) = ("", "")
    private let scaleX: Double
    private let scaleY: Double
    private let pageHeight: Double
    /// Where the words of level lines lie on a page that lies askew.
    private let turn: [Double]

    /// Coordinates beyond this are no places on a page, and arithmetic with them would be unsafe.
    private static let coordinates = -1_000_000...1_000_000

    /// The words of a page of a size in points.
    init(_ text: PageText, width: Double, height: Double, codes: inout GlyphCodes) {
        scaleX = width / Double(max(text.width, 1))
        scaleY = height / Double(max(text.height, 1))
        pageHeight = height
        var lines = text.words.filter(Self.isPlaced).lines().map(TextLine.init)
        TextLine.evenOutSizes(of: &lines)
        let turned = Self.matrix(turning: text.skewDegreesClockwise, width: width, height: height)
        let isLittle = abs(text.skewDegreesClockwise) <= Self.largestLevelSkew
        turn = isLittle ? turned : Self.unturned
        content = "q \(PDFSyntax.matrix(isLittle ? Self.unturned : turned)) cm BT 3 Tr\n"
        for line in lines { write(line, codes: &codes) }
        content += "ET Q\n"
    }

    /// Poppler breaks words whose letters rise or fall by half a point: up to so many degrees each stands level where it
    /// lies, as good as over its ink.
    private static let largestLevelSkew = 5.0
    private static let unturned: [Double] = [1, 0, 0, 1, 0, 0]

    /// Turns a page clockwise about its middle.
    private static func matrix(turning degrees: Double, width: Double, height: Double) -> [Double] {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (x, y) = (width / 2, height / 2)
        return [cosine, -sine, sine, cosine, x - cosine * x - sine * y, y + sine * x - cosine * y]
    }

    private static func isPlaced(_ word: PDFWord) -> Bool {
        [word.left, word.top, word.width, word.height].allSatisfy(coordinates.contains)
            && word.width > 0 && word.height > 0
    }

    private mutating func write(_ line: TextLine, codes: inout GlyphCodes) {
        for (index, word) in zip(line.words.indices, line.words) {
            let following = index + 1 < line.words.endIndex ? line.words[index + 1] : nil
            write(word, before: following, on: line, codes: &codes)
        }
    }

    private mutating func write(
        _ word: PDFWord, before following: PDFWord?, on line: TextLine, codes: inout GlyphCodes
    ) {
        let characters = Self.inOrderOfSight(word.text).compactMap { codes.code(of: $0) }
        guard !characters.isEmpty else { return }
        let foot = line.foot(of: word)
        let above = foot - Double(word.top)
        // A word far higher than its line has a size of its own.
        let size = above > line.size ? above : line.size

        let points = size * scaleY
        let natural = InvisibleFonts.characterWidth * points
        let width = Double(word.width) * scaleX
        let place = placed(middle: word.middle * scaleX, foot: pageHeight - foot * scaleY)
        let (x, y) = (PDFSyntax.number(place.middle - width / 2), PDFSyntax.number(place.foot))
        let sizeText = PDFSyntax.number(points)
        if sizeText != current.size {
            content += "/\(InvisibleFonts.name) \(sizeText) Tf "
            current.size = sizeText
        }
        content += "1 0 0 1 \(x) \(y) Tm "
        show(characters, width: width, natural: natural)
        space(after: word, before: following, natural: natural)
        content += "\n"
    }

    private func placed(middle x: Double, foot y: Double) -> (middle: Double, foot: Double) {
        (turn[0] * x + turn[2] * y + turn[4], turn[1] * x + turn[3] * y + turn[5])
    }

    private mutating func show(_ characters: [UInt16], width: Double, natural: Double) {
        // Whole percents: half of one is a thirtieth of a millimetre in a word.
        let percent =
            "\(max(1, Int((min(100 * width / (natural * Double(characters.count)), 1e6)).rounded())))"
        if percent != current.width {
            content += "\(percent) Tz "
            current.width = percent
        }
        content += "<\(characters.map(PDFSyntax.hexadecimal).joined())> Tj"
    }

    /// As wide as the gap; none behind a hyphen that ends a line.
    private mutating func space(after word: PDFWord, before following: PDFWord?, natural: Double) {
        guard let following else {
            let isHyphenated = word.text.hasSuffix("-") || word.text.hasSuffix("\u{AD}")
            content += isHyphenated ? "" : " <0020> Tj"
            return
        }
        let gap = Double(following.left - word.left - word.width) * scaleX
        content += " "
        if gap > 0 { show([0x20], width: gap, natural: natural) } else { content += "<0020> Tj" }
    }

    /// Readers take characters from left to right and put words that are written from the right in order themselves.
    private static func inOrderOfSight(_ text: String) -> [Unicode.Scalar] {
        let rightToLeft = [
            0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
        ]
        let scalars = Array(text.unicodeScalars)
        let isRightToLeft = scalars.contains { scalar in
            rightToLeft.contains { $0.contains(Int(scalar.value)) }
        }
        return isRightToLeft ? text.reversed().flatMap { Array($0.unicodeScalars) } : scalars
    }
}

extension [PDFWord] {
    /// Words that follow each other on the same line.
    fileprivate func lines() -> [ArraySlice<PDFWord>] {
        var lines: [ArraySlice<PDFWord>] = []
        var start = 0
        for index in indices where index + 1 == count || self[index + 1].line != self[index].line {
            lines.append(self[start...index])
            start = index + 1
        }
        return lines
    }
}
