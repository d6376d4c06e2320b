public import DocumentModel

/// Words laid out with spaces and empty lines, approximately as on the page.
///
/// A column has the median width of the page's characters. Words never overlap: if there is no room, following words
/// move to the right.
struct TextGrid {
    private static let widest = 1_000
    private static let mostEmptyLines = 3

    private let lines: [[PDFTextWord]]

    init(_ words: [PDFTextWord]) {
        lines = Self.lines(of: words.filter { Self.hasPlace($0.box) })
    }

    private static func hasPlace(_ box: PDFBox) -> Bool {
        box.width > 0 && box.height > 0 && [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite)
    }

    /// The text, each line with its line end.
    var text: String {
        let left = lines.joined().map(\.box.x).min() ?? 0
        let step = columnWidth
        var text = ""
        var above: PDFBox?
        for line in lines {
            guard let box = line.first?.box else { continue }
            if let above { text += String(repeating: "\n", count: Self.emptyLines(from: above, to: box)) }
            text += Self.text(of: line, left: left, step: step) + "\n"
            above = box
        }
        return text
    }

    /// Groups words into lines: the centre of each is within the height of the other.
    private static func lines(of words: [PDFTextWord]) -> [[PDFTextWord]] {
        var lines: [[PDFTextWord]] = []
        for word in words.sorted(by: { $0.box.middle < $1.box.middle }) {
            if let first = lines.last?.first, abs(first.box.middle - word.box.middle) < reach(first, word) {
                lines[lines.count - 1].append(word)
            } else {
                lines.append([word])
            }
        }
        return lines.map { line in line.sorted { $0.box.x < $1.box.x } }
    }

    private static func reach(_ first: PDFTextWord, _ second: PDFTextWord) -> Double {
        min(first.box.height, second.box.height) / 2
    }

    private var columnWidth: Double {
        let widths = lines.joined().map { $0.box.width / Double($0.text.unicodeScalars.count) }.sorted()
        return widths.isEmpty ? 1 : widths[widths.count / 2]
    }

    private static func emptyLines(from above: PDFBox, to below: PDFBox) -> Int {
        let gap = (below.middle - above.middle) / max(above.height, below.height)
        return min(max(Int(min(gap / 1.2, 100).rounded()) - 1, 0), mostEmptyLines)
    }

    private static func text(of line: [PDFTextWord], left: Double, step: Double) -> String {
        var text = ""
        var end = 0
        for word in line {
            let column = Int(min(max((word.box.x - left) / step, 0), Double(widest)).rounded())
            let blanks = max(column - end, end == 0 ? 0 : 1)
            text += String(repeating: " ", count: blanks) + word.text
            end += blanks + word.text.unicodeScalars.count
        }
        return text
    }
}

extension PDFFile {
    /// The text of a page with its layout approximated by spaces and empty lines, for tables and forms.
    ///
    /// Throws `pdf.pageMissing`.
    public func laidOutText(ofPage index: Int) throws(PDFError) -> String {
        TextGrid(try words(ofPage: index)).text
    }
}
