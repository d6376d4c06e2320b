import ArgumentParser
import Batch
import Foundation

/// Writes the reference of all commands, as pages of the documentation or as man pages.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Write the reference of all commands into a folder.",
        shouldDisplay: false)

    /// What is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        /// Markdown, a page for each command and its subcommands.
        case markdown
        /// Man pages, one for each command and subcommand.
        case man
    }

    @Option(help: "Format of the pages.") var format = Format.markdown
    @Option(name: .shortAndLong, help: "Folder of the pages.", completion: .directory) var output: String

    func run() throws {
        let root = try CommandDescription.root()
        let pages =
            switch format {
            case .markdown: MarkdownReference(root).pages
            case .man: root.withSubcommands.map { ($0.path.joined(separator: "-") + ".1", ManPage($0).text) }
            }
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        for (name, text) in pages {
            try text.write(toFile: output + "/" + name, atomically: true, encoding: .utf8)
        }
    }
}

/// A command as swift-argument-parser describes it, for the pages of the reference.
struct CommandDescription: Decodable {
    /// An argument, an option or a flag.
    struct Argument: Decodable, Hashable {
        struct Name: Decodable, Hashable {
            let kind: String
            let name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: String
        let abstract: String?
        let allValues: [String]?
        let defaultValue: String?
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let sectionTitle: String?
        let shouldDisplay: Bool
        let valueName: String?

        /// `-o, --output <out>`, or `<inputs> ...`.
        var synopsis: String {
            let value = kind == "flag" ? "" : "<\(valueName ?? "value")>"
            guard let names, kind != "positional" else { return value + (isRepeating ? " ..." : "") }
            let sorted = names.sorted { $0.text.count < $1.text.count }.map(\.text).joined(separator: ", ")
            return value.isEmpty ? sorted : "\(sorted) \(value)"
        }

        /// The help text, with the values and the default.
        var help: String {
            let text = (abstract ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
            var notes: [String] = []
            if let allValues, !text.contains("(values:") {
                let values = "values: \(allValues.joined(separator: ", "))"
                if text.contains("(default: ") {
                    return text.replacingOccurrences(of: "(default: ", with: "(\(values); default: ")
                }
                notes.append(values)
            }
            if let defaultValue, !text.contains("default:") { notes.append("default: \(defaultValue)") }
            return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
        }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [Argument]?
    private let subcommands: [CommandDescription]?
    /// The names from the program's on; set for the whole tree by ``root()``.
    private(set) var path: [String] = []
    /// The displayed subcommands.
    private(set) var children: [CommandDescription] = []

    private enum CodingKeys: String, CodingKey {
        case commandName, abstract, discussion, shouldDisplay, arguments, subcommands
    }

    /// The program with all its commands.
    static func root() throws -> CommandDescription {
        struct Dump: Decodable { let command: CommandDescription }
        let dump = try JSONDecoder().decode(Dump.self, from: Data(Fieldbook._dumpHelp().utf8))
        return dump.command.placed(below: [])
    }

    private func placed(below parents: [String]) -> CommandDescription {
        var placed = self
        placed.path = parents + [commandName]
        placed.children = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            .map { $0.placed(below: placed.path) }
        return placed
    }

    /// The command and all commands below it.
    var withSubcommands: [CommandDescription] { [self] + children.flatMap(\.withSubcommands) }

    /// `fieldbook parcels measure`
    var name: String { path.joined(separator: " ") }

    /// The displayed arguments, without those of every command.
    var ownArguments: [Argument] {
        (arguments ?? []).filter {
            $0.shouldDisplay && !["--help", "--version"].contains($0.names?.last?.text)
        }
    }

    /// The discussion's paragraphs; a paragraph of lines that begin with spaces is an example.
    var paragraphs: [[String]] {
        var paragraphs: [[String]] = [[]]
        for line in (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            let isExample = line.hasPrefix("  ")
            let follows = paragraphs.last?.first?.hasPrefix("  ") ?? isExample
            if line.isEmpty || isExample != follows { paragraphs.append([]) }
            if !line.isEmpty { paragraphs[paragraphs.count - 1].append(String(line)) }
        }
        return paragraphs.filter { !$0.isEmpty }
    }
}
