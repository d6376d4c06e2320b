import RouteOperations
import Backends
import Batch
import Routes
import Streams

/// Positions as they come, written at once in Traccar's own form, and as fixes at the end in the others.
final class PositionOutput {
    /// More of them at once are not held in memory, 64 bytes each.
    private static let mostFixes = 20_000_000

    private let format: PositionFileFormat
    private let device: Int
    private let context: ItemContext
    private let file: OutputFile?
    private var fixes: [Fix] = []
    private(set) var count = 0

    init(_ format: PositionFileFormat, device: Int, in context: ItemContext) throws {
        self.format = format
        self.device = device
        self.context = context
        file = format == .json ? try context.makeFile(extension: format.rawValue) : nil
        try file?.write(Array("[".utf8))
    }

    func write(_ positions: [VueTraccar.TraccarPosition]) throws {
        for position in positions {
            if let file {
                let line = (count == 0 ? "\n" : ",\n") + JSONValue.object(position.members).jsonText
                try file.write(Array(line.utf8))
            } else {
                guard fixes.count < Self.mostFixes else { throw Self.tooMany }
                fixes.append(position.fix(sourceIndex: count))
            }
            count += 1
        }
    }

    private static var tooMany: ItemFailure {
        ItemFailure(
            code: "pull.tooMany", message: "there are more than \(mostFixes) positions in that time",
            remedy: "Pull less at a time, or write JSON.")
    }

    func finish() throws {
        if let file {
            try file.write(Array("\n]\n".utf8))
            return try file.flush()
        }
        guard let format = format.routeFormat else { return }
        let route = Route(device: "\(device)", segments: fixes.isEmpty ? [] : [fixes])
        try RouteWriting.write(fixes.isEmpty ? [] : [route], as: format, in: context)
    }
}
