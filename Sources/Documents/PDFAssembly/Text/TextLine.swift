/// A line of words: where its letters stand, and how high they are.
struct TextLine {
    let words: ArraySlice<PDFWord>
    /// Row of the line that letters stand on, at the left edge of the page.
    private let foot: Double
    /// Rows down for each column to the right.
    private let slope: Double
    /// From that line to the top of the highest word that is not far higher than the rest.
    private(set) var size: Double

    /// Characters that go below the line.
    private static let descending = Set("gjpqyQJßçµþŋ,;()[]{}|/\\§$@_&„‚«»ſ¿¡Ç".unicodeScalars)
    /// Of a word's height, where nothing else is known of its line.
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

    /// Gives lines of nearly the same size the same one: readers take a change of size for a new paragraph.
    static func evenOutSizes(of lines: inout [TextLine]) {
        var largest = Double.infinity
        for index in lines.indices.sorted(by: { lines[$0].size > lines[$1].size }) {
            if lines[index].size * likeSizes < largest { largest = lines[index].size }
            lines[index].size = largest
        }
    }

    /// A line of small letters alone against one with capitals.
    private static let likeSizes = 1.4

    /// The row that a word's letters stand on: that of the line for dashes and quotes above it too, and that of its own box
    /// for a word which lies above the line's letters.
    func foot(of word: PDFWord) -> Double {
        let foot = foot + slope * word.middle
        return Double(word.bottom) > foot - size ? foot : Double(word.bottom)
    }

    /// A line through points by least squares; level where they are too few or do not make a line.
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
    var middle: Double { Double(left) + Double(width) / 2 }
    var bottom: Int { top + height }
}
