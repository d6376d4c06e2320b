import LandOperations
import ArgumentParser
import Batch

/// One point given on the command line instead of files.
struct PointArguments {
    /// The options that mean something for a point.
    private static let options: Set<String> = [
        "--from", "--to", "--method", "--allow-ballpark", "--precision", "--notation", "--decimal-comma",
        "--format", "--quiet", "-q",
    ]

    private let point: PointText

    /// `nil` where the arguments name files: the first does not look like a coordinate, or is there as a file.
    init?(_ arguments: [String]) throws {
        guard let first = arguments.first, PointText.isLikely(first), FileKind(at: first) == .nothing else {
            return nil
        }
        point = try PointText(arguments)
    }

    /// The arguments with a space before negative coordinates, which would be taken for options; `nil` for commands that
    /// take no coordinates.
    static func shielded(_ arguments: [String]) -> [String]? {
        guard arguments.first == TransformCommand.configuration.commandName else { return nil }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNegative($0) ? " " + $0 : $0 } + arguments[end...]
    }

    /// Refuses options that mean nothing for a point.
    static func checkOptions(in arguments: [String]) throws {
        let names = arguments.prefix { $0 != "--" }
            .filter { $0.hasPrefix("-") && $0 != "-" && !isNegative($0) }
            .map { String($0.prefix { $0 != "=" }) }
        if let name = names.first(where: { !options.contains($0) }) {
            throw ValidationError(
                "\(name): one point is printed, for which this means nothing; leave it out, or give a file of points."
            )
        }
    }

    func transform(by operation: TransformCoordinates, _ format: ResultFormat) throws {
        let point = try TransformedPoint(point.position, by: operation)
        if format == .table {
            try StandardOutput.write(Array((point.text + "\n").utf8))
        } else {
            try format.print([point.row])
        }
        for note in point.notes { StandardError.write("fieldbook: note: \(note)\n") }
    }

    private static func isNegative(_ argument: String) -> Bool {
        argument.hasPrefix("-") && PointText.isLikely(argument)
    }
}
