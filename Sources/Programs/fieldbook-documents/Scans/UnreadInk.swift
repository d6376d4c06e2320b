import Images
import OCR

/// Shapes like letters in the lines of a page that are not part of a recognised word.
struct UnreadInk {
    /// Number of shapes.
    private(set) var letters = 0

    private let page: Raster
    private let words: [PixelBox]
    /// Darker pixels are ink.
    private let inkLevel: UInt8

    private static let lineHeights = 6...200
    /// Widths and heights of letters, as shares of a line's height.
    private static let widths = 0.1...1.5
    private static let leastHeight = 0.35

    /// Examines a grey page that was read.
    init(_ page: Raster, readAs text: RecognisedPage) {
        self.page = page
        words = text.words.map(\.box) + text.blocks.filter { $0.kind != .text }.map(\.box)
        inkLevel = Self.inkLevel(of: page)
        for line in text.lines { look(at: line.box) }
    }

    /// Halfway between the darkest level and the paper.
    private static func inkLevel(of page: Raster) -> UInt8 {
        var histogram = [Int](repeating: 0, count: 256)
        for level in page.bytes { histogram[Int(level)] += 1 }
        func level(ofDarkest share: Double) -> Int {
            var left = Int(share * Double(page.bytes.count))
            return histogram.firstIndex { count in
                left -= count
                return left < 0
            } ?? 255
        }
        return UInt8(clamping: (level(ofDarkest: 0.005) + level(ofDarkest: 0.6)) / 2)
    }

    private mutating func look(at line: PixelBox) {
        let rows = max(0, line.top)..<max(0, line.top, min(page.height, line.bottom))
        guard Self.lineHeights.contains(rows.count) else { return }
        var shape: Shape?
        for column in unreadColumns(in: rows) {
            let ink = ink(of: column, in: rows)
            if let ink, shape?.columns.upperBound == column {
                shape?.add(ink)
                continue
            }
            count(shape, in: rows)
            shape = ink.map { Shape(columns: column..<column + 1, ink: $0) }
        }
        count(shape, in: rows)
    }

    /// Ink in adjacent columns.
    private struct Shape {
        var columns: Range<Int>
        /// From the top row to the bottom one.
        var ink: ClosedRange<Int>

        mutating func add(_ more: ClosedRange<Int>) {
            columns = columns.lowerBound..<columns.upperBound + 1
            ink = min(ink.lowerBound, more.lowerBound)...max(ink.upperBound, more.upperBound)
        }
    }

    /// The columns without a word in or near the rows.
    private func unreadColumns(in rows: Range<Int>) -> [Int] {
        var isRead = [Bool](repeating: false, count: page.width)
        let margin = rows.count / 3
        for word in words where word.top < rows.upperBound && word.bottom > rows.lowerBound {
            let left = max(0, word.left - margin)
            let right = min(page.width, word.right + margin)
            for column in left..<max(left, right) { isRead[column] = true }
        }
        return isRead.indices.filter { !isRead[$0] }
    }

    private func ink(of column: Int, in rows: Range<Int>) -> ClosedRange<Int>? {
        page.bytes.withUnsafeBufferPointer { bytes in
            var ink: ClosedRange<Int>?
            var row = rows.lowerBound
            while row < rows.upperBound {
                if bytes[row * page.width + column] < inkLevel { ink = (ink?.lowerBound ?? row)...row }
                row += 1
            }
            return ink
        }
    }

    private mutating func count(_ shape: Shape?, in rows: Range<Int>) {
        let height = Double(rows.count)
        guard let shape, Self.widths.contains(Double(shape.columns.count) / height),
            Double(shape.ink.count) >= Self.leastHeight * height
        else { return }
        // Ink that continues above and below is a rule or a picture.
        let goesOn =
            hasInk(shape.columns, in: rows.lowerBound - 1) && hasInk(shape.columns, in: rows.upperBound)
        if !goesOn { letters += 1 }
    }

    private func hasInk(_ columns: Range<Int>, in row: Int) -> Bool {
        guard (0..<page.height).contains(row) else { return false }
        return page.bytes[row * page.width + columns.lowerBound..<row * page.width + columns.upperBound]
            .contains { $0 < inkLevel }
    }
}
