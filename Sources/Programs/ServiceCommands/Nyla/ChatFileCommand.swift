import APICore
import Answers
import ArgumentParser
import Batch
import Foundation
import Nyla
import ServiceOperations
import Streams

struct ChatFileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "file",
        abstract: "Print the content of a file in the workspace or the code editor, or download it.",
        discussion: """
            With --feature commcoach, the file is a coaching document; "fieldbook chat list documents" lists \
            these documents. \
            On a terminal, --lines highlights code according to the file's extension, unless NO_COLOR is set.

            Examples:
              fieldbook chat file f1 --feature codeeditor --lines
              fieldbook chat file o1 --feature commcoach -o guide.pdf
              fieldbook chat file f1 -o plan.pdf
            """)

    @Argument(help: "The file's identifier.")
    var file: String

    @Flag(
        help: "Number the lines of a text file, and remove control characters that terminals would interpret."
    )
    var lines = false

    @OptionGroup var download: DownloadOptions
    @OptionGroup var area: ChatFeatureOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        _ = try resource()
        if lines, download.output != nil { throw ValidationError("Give one of --lines and -o.") }
    }

    func run() throws {
        let (area, id, resource) = (area.area, Identifier.text(file), try resource())
        let place = try nyla.place(for: area)
        let hasColours =
            lines && isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty != false
        let language = hasColours ? Self.language(of: id, in: resource, at: place) : nil
        let numbered: ([UInt8]) throws -> [UInt8] = { try Self.numbered($0, in: language) }
        try download.download(from: place, printing: lines ? numbered : { $0 }) { client in
            (client, place.lists(client, of: area).content(of: id, in: resource))
        }
    }

    private func resource() throws -> Nyla.Resource {
        try area.resource(named: area.area == .coaching ? "documents" : "files") { $0.hasContent }
    }

    /// The language of a file by its name; `nil` if either is not known.
    private static func language(
        of file: Identifier, in resource: Nyla.Resource, at place: NylaOptions.Place
    ) -> CodeLanguage? {
        let entry = try? place.wait { (client) throws(APIError) in
            try await place.lists(client, of: resource.area).entry(file, in: resource)
        }
        return entry?.text("fileName", "file_name", "name").flatMap { CodeLanguage(fileName: $0) }
    }

    /// The lines of a text with their numbers, and in colour if the language is given.
    private static func numbered(_ bytes: [UInt8], in language: CodeLanguage?) throws -> [UInt8] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ItemFailure(
                code: "chat.noText", message: "the file is not UTF-8 text",
                remedy: "Download it with -o.")
        }
        let shown = language.map { CodeColours.terminal(text.visibleLines, in: $0) } ?? text.visibleLines
        var lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let width = "\(lines.count)".count
        return lines.enumerated().flatMap { place, line in
            let number = "\(place + 1)"
            return Array(
                (String(repeating: " ", count: width - number.count) + number + "  " + line + "\n").utf8)
        }
    }
}
