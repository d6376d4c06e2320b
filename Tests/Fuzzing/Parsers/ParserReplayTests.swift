import Foundation
import Testing

@Suite("What fuzzing found in small parsers")
struct ParserReplayTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let parsers =
        FuzzedParser.geometry + FuzzedParser.documents + FuzzedParser.answers + FuzzedParser.pages
        + FuzzedParser.uploads + FuzzedParser.batches + FuzzedParser.journals + FuzzedParser.settings

    /// The inputs that once broke a parser, and those that fuzzing starts from.
    private static func inputs(of parser: FuzzedParser) -> [URL] {
        ["ParserSeeds", "ParserFinds"].flatMap { name in
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder.appending(path: "\(name)/\(parser.name)"), includingPropertiesForKeys: nil)
            return (files ?? []).filter { !$0.lastPathComponent.hasPrefix(".") }
        }
    }

    /// A wrong one ends the process with its reason.
    @Test("is read as it should be, also cut anywhere", arguments: parsers)
    func replays(_ parser: FuzzedParser) throws {
        let inputs = Self.inputs(of: parser)
        #expect(!inputs.isEmpty, "\(parser) has its seeds in place")
        for input in inputs {
            let bytes = Array(try Data(contentsOf: input))
            parser.check(bytes)
            for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 64, 1)) {
                parser.check(Array(bytes.prefix(count)))
            }
        }
    }
}
