import Batch
import Operations

/// One point given on the command line instead of files.
struct PointArguments {
    private let numbers: [Double]

    /// `nil` unless the arguments are two or three numbers.
    init?(_ arguments: [String]) {
        let numbers = arguments.compactMap { Double($0) }
        guard (2...3).contains(arguments.count), numbers.count == arguments.count else { return nil }
        self.numbers = numbers
    }

    func transform(from: String, to: String, _ precision: Int?, _ format: ResultFormat) throws {
        let point = try TransformedPoint(numbers, from: from, to: to, decimals: precision)
        if format == .table {
            try StandardOutput.write(Array((point.text + "\n").utf8))
            return
        }
        let writer = RowWriter(format: format) { try StandardOutput.write($0) }
        try writer.write(point.row)
        try writer.finish()
    }
}
