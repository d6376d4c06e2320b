import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla

struct ChatAcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept pending edits in the workspace or the code editor.",
        discussion: """
            Examples:
              fieldbook chat accept e1 e2
              fieldbook chat accept --all --feature codeeditor
            """)

    @OptionGroup var edits: EditChoice

    func run() throws { try edits.decide(accepting: true) }
}

struct ChatRejectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reject",
        abstract: "Reject pending edits in the workspace or the code editor.",
        discussion: """
            Examples:
              fieldbook chat reject e1
              fieldbook chat reject --all
            """)

    @OptionGroup var edits: EditChoice

    func run() throws { try edits.decide(accepting: false) }
}

/// Pending edits to accept or reject.
struct EditChoice: ParsableArguments {
    @Argument(help: "The edits' identifiers.")
    var edits: [String] = []

    @Flag(help: "Apply the command to all pending edits.")
    var all = false

    @OptionGroup var area: ChatFeatureOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if edits.isEmpty != all { throw ValidationError("Name edits, or use --all.") }
        _ = try resource()
    }

    private func resource() throws -> Nyla.Resource { try area.resource(named: "edits") }

    func decide(accepting: Bool) throws {
        let (area, all, ids, resource) = (area.area, all, edits, try resource())
        let entries = try nyla.chat(area) { (chat) throws(APIError) -> [Nyla.Entry] in
            if all { return [try await chat.decideAllEdits(accepting: accepting)] }
            var entries: [Nyla.Entry] = []
            for id in ids {
                entries.append(
                    try await chat.records.perform(
                        accepting ? "accept" : "reject", on: .text(id), in: resource))
            }
            return entries
        }
        let language = try nyla.place().language(for: entries)
        try rows.format.print(
            entries.flatMap { all ? $0.facts(in: language) : [$0.row(of: resource, in: language)] })
    }
}
