#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operators that draw invisible words over their boxes.
struct TextLayer {
    /// The operators, in points with `y` upwards.
    private(set) var content = ""
    /// The current font size and horizontal scaling, which are written only when they change.
    private var current: (size: String, width: String) = ("", "")
    private let scaleX: Double
    private let scaleY: Double
    private let pageHeight: Double
    /// The transformation from deskewed lines to the page as shown.
    private let turn: [Double]

    /// Plausible coordinates; arithmetic with larger ones could overflow.
    private static let coordinates = -1_000_000...1_000_000

    /// Makes the layer for a page with a size in points.
    init(_ text: PageText, width: Double, height: Double, codes: inout GlyphCodes) {
        scaleX = width / Double(max(text.width, 1))
        scaleY = height / Double(max(text.height, 1))
        pageHeight = height
        var lines = text.words.filter(Self.isPlaced).lines().map(TextLine.init)
        TextLine.evenOutSizes(of: &lines)
        let turned = Self.matrix(turning: text.skewDegreesClockwise, width: width, height: height)
        let isSmall = abs(text.skewDegreesClockwise) <= Self.largestLevelSkew
        turn = isSmall ? turned : Self.unturned
        content = "q \(PDFSyntax.matrix(isSmall ? Self.unturned : turned)) cm BT 3 Tr\n"
        for line in lines { write(line, codes: &codes) }
        content += "ET Q\n"
    }

    /// Up to this skew in degrees, words are placed individually but stay level, because poppler splits words whose
    /// letters rise or fall by half a point.
    private static let largestLevelSkew = 5.0
    private static let unturned: [Double] = [1, 0, 0, 1, 0, 0]

    /// The matrix that rotates a page clockwise about its centre.
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
        let characters = Self.inVisualOrder(word.text).compactMap { codes.code(of: $0) }
        guard !characters.isEmpty else { return }
        let foot = line.foot(of: word)
        let above = foot - Double(word.top)
        // A word much taller than its line gets its own size.
        let size = above > line.size ? above : line.size

        let points = size * scaleY
        let natural = InvisibleFont.characterWidth * points
        let width = Double(word.width) * scaleX
        let place = placed(middle: word.middle * scaleX, foot: pageHeight - foot * scaleY)
        let (x, y) = (PDFSyntax.number(place.middle - width / 2), PDFSyntax.number(place.foot))
        let sizeText = PDFSyntax.number(points)
        if sizeText != current.size {
            content += "/\(InvisibleFont.name) \(sizeText) Tf "
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
        // Whole percents are exact to about 0.03 mm in a word.
        let percent =
            "\(max(1, Int((min(100 * width / (natural * Double(characters.count)), 1e6)).rounded())))"
        if percent != current.width {
            content += "\(percent) Tz "
            current.width = percent
        }
        content += "<\(characters.map(PDFSyntax.hexadecimal).joined())> Tj"
    }

    /// Writes a space as wide as the gap to the next word; none after a hyphen at the end of a line.
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

    /// The characters from left to right, as readers expect them: they reorder right-to-left words themselves.
    private static func inVisualOrder(_ text: String) -> [Unicode.Scalar] {
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
    /// Groups adjacent words of the same line.
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

/// A line of words with its baseline and font size, in pixels.
private struct TextLine {
    let words: ArraySlice<PDFWord>
    /// Row of the baseline at the left edge of the page.
    private let foot: Double
    /// Slope of the baseline: rows down per column to the right.
    private let slope: Double
    /// Height from the baseline to the top of the tallest word, ignoring words much taller than the rest.
    private(set) var size: Double

    /// Characters with descenders.
    private static let descending = Set("gjpqyQJßçµþŋ,;()[]{}|/\\§$@_&„‚«»ſ¿¡Ç".unicodeScalars)
    /// Share of a word's height below the baseline, used when no word without descenders is on the line.
    private static let usualDescent = 0.22
    private static let greatestSlope = 0.2

    init(_ words: ArraySlice<PDFWord>) {
        self.words = words
        let standing = words.filter { word in
            !word.text.unicodeScalars.contains(where: Self.descending.contains)
                && word.text.unicodeScalars.contains {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }
        }
        let feet =
            standing.isEmpty
            ? words.map { (x: $0.middle, y: Double($0.bottom) - Self.usualDescent * Double($0.height)) }
            : standing.map { (x: $0.middle, y: Double($0.bottom)) }
        (foot, slope) = Self.line(through: feet)

        let (foot, slope) = (foot, slope)
        let heights = words.map { max(1, min(foot + slope * $0.middle, Double($0.bottom)) - Double($0.top)) }
            .sorted()
        let middle = heights.isEmpty ? 1 : heights[heights.count / 2]
        size = heights.last { $0 <= 2.5 * middle } ?? 1
    }

    /// Gives lines of similar size the same size, because readers start a new paragraph where it changes.
    static func evenOutSizes(of lines: inout [TextLine]) {
        var largest = Double.infinity
        for index in lines.indices.sorted(by: { lines[$0].size > lines[$1].size }) {
            if lines[index].size * likeSizes < largest { largest = lines[index].size }
            lines[index].size = largest
        }
    }

    /// Largest ratio of sizes that count as similar: a line with capitals to one without.
    private static let likeSizes = 1.4

    /// The row of a word's baseline: the line's, also for raised dashes and quotes, or the bottom of the word's box if
    /// the whole word is above the line.
    func foot(of word: PDFWord) -> Double {
        let foot = foot + slope * word.middle
        return Double(word.bottom) > foot - size ? foot : Double(word.bottom)
    }

    /// Fits a line through points by least squares; level if there are fewer than three or the slope is implausible.
    private static func line(through points: [(x: Double, y: Double)]) -> (foot: Double, slope: Double) {
        guard !points.isEmpty else { return (0, 0) }
        let count = Double(points.count)
        let x = points.reduce(0) { $0 + $1.x } / count
        let y = points.reduce(0) { $0 + $1.y } / count
        let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
        let product = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
        guard points.count > 2, spread > 0, abs(product / spread) < greatestSlope else { return (y, 0) }
        return (y - product / spread * x, product / spread)
    }
}

extension PDFWord {
    /// Column of the centre.
    fileprivate var middle: Double { Double(left) + Double(width) / 2 }
    /// Row below the box.
    fileprivate var bottom: Int { top + height }
}
