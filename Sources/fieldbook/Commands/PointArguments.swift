import Batch
import Operations

/// One point given on the command line instead of files.
struct PointArguments {
    private let numbers: [Double]

    /// `nil` unless the arguments are two or three numbers, apart or in one with commas: `2'600'000,1'200'000`.
    init?(_ arguments: [String]) {
        let parts = arguments.flatMap { argument in argument.split(separator: ",").map(String.init) }
        let texts = parts.map { part in part.filter { $0 != "'" && $0 != "’" } }
        let numbers = texts.compactMap { Double($0) }
        guard (2...3).contains(numbers.count), numbers.count == texts.count else { return nil }
        self.numbers = numbers
    }

    func transform(
        from: String, to: String, _ precision: Int?, method: String, allowBallpark: Bool,
        _ format: ResultFormat
    ) throws {
        let point = try TransformedPoint(
            numbers, from: from, to: to, decimals: precision, method: method, allowBallpark: allowBallpark)
        if format == .table {
            try StandardOutput.write(Array((point.text + "\n").utf8))
            return
        }
        try format.print([point.row])
    }
}
