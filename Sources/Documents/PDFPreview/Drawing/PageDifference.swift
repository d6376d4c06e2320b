public import DocumentModel

/// The difference of two pictures of a page.
public struct PageDifference: Sendable, Hashable {
    /// The mean difference of all pixels in levels, 0 to 255. Differently smoothed edges count.
    public let mean: Double
    /// The largest difference of the mean colours of a square in levels, 0 to 255. Only missing content and other colours
    /// count.
    public let greatest: Double
    /// The square with the largest difference, in points from the upper left of the page.
    public let place: PDFBox

    /// Smallest side of a square in pixels.
    private static let side = 32

    /// Compares the common area of both pictures, from the upper left.
    public init(_ first: DrawnPage, _ second: DrawnPage) {
        let width = min(first.width, second.width)
        let height = min(first.height, second.height)
        let columns = max(1, width / Self.side)
        let rows = max(1, height / Self.side)
        var sum = 0
        var greatest = (value: -1.0, column: 0, row: 0)
        for row in 0..<rows {
            let lines = (row * height / rows)..<((row + 1) * height / rows)
            for column in 0..<columns {
                let pixels = (column * width / columns)..<((column + 1) * width / columns)
                let square = SquareSums(first, second, lines, pixels)
                sum += square.distance
                let value = Double(square.greatest) / Double(lines.count * pixels.count)
                if value > greatest.value { greatest = (value, column, row) }
            }
        }
        mean = Double(sum) / Double(3 * width * height)
        self.greatest = greatest.value
        let frame = first.frame
        let points = (width: Double(width) / frame.scaleX, height: Double(height) / frame.scaleY)
        place = PDFBox(
            x: frame.left + points.width * Double(greatest.column) / Double(columns),
            y: frame.top + points.height * Double(greatest.row) / Double(rows),
            width: points.width / Double(columns), height: points.height / Double(rows))
        withExtendedLifetime((first, second)) {}
    }
}

/// Sums of the differences between the pixels of two pictures in a square.
private struct SquareSums {
    /// Sum of the absolute differences.
    private(set) var distance = 0
    /// Sum of the signed differences per channel.
    private var balance = SIMD4<Int>()

    init(_ first: DrawnPage, _ second: DrawnPage, _ rows: Range<Int>, _ columns: Range<Int>) {
        for row in rows {
            for column in columns {
                let difference = first.channels(row, column) &- second.channels(row, column)
                balance &+= difference
                distance += abs(difference.x) + abs(difference.y) + abs(difference.z)
            }
        }
    }

    /// The largest sum of a channel.
    var greatest: Int { max(abs(balance.x), abs(balance.y), abs(balance.z)) }
}

extension DrawnPage {
    fileprivate func channels(_ row: Int, _ column: Int) -> SIMD4<Int> {
        let word = pixels.load(fromByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self)
        return SIMD4(Int(word & 0xFF), Int((word >> 8) & 0xFF), Int((word >> 16) & 0xFF), 0)
    }
}
