import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct RecordsOverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview",
        abstract:
            "Show the organisations, contracts, documents and positions of a trustee instance as a tree.",
        discussion: """
            Each row counts the records below it and adds up their positions by currency; the last row is \
            the total. A position is listed below its document, or else its contract, or else its \
            organisation; a position with none of these is at the top level. With --positions, each position \
            has a row. Names are in your language. Lists that you may not read are left out with a warning. \
            If nothing is found, the exit code is 4.

            Examples:
              fieldbook records overview --instance i1
              fieldbook records overview --positions --format csv
            """)

    @Flag(help: "Also print a row for each position.")
    var positions = false

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    private struct Found: Sendable {
        var lists: [Nyla.RecordKind: [Nyla.Entry]] = [:]
        var documents: [Nyla.TrusteeDocument] = []
        var positions: [Nyla.Position] = []
        var missing: [(name: String, error: APIError)] = []

        func entries(_ kind: Nyla.RecordKind) -> [Nyla.Entry] { lists[kind] ?? [] }

        var tree: Nyla.TrusteeTree {
            Nyla.TrusteeTree(
                organisations: entries(.organisations), contracts: entries(.contracts), documents: documents,
                positions: positions, links: entries(.positionDocuments))
        }

        /// Reads a list; one that the user may not read, or that the service does not have, is noted as missing.
        mutating func read(
            _ name: String, _ work: (inout Found) async throws(APIError) -> Void
        ) async throws(APIError) {
            do throws(APIError) {
                try await work(&self)
            } catch {
                guard error.code == .forbidden || error.code == .notFound else { throw error }
                missing.append((name, error))
            }
        }
    }

    func run() throws {
        let place = try nyla.place(for: .trustee)
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        let context = profile.context
        let found = try place.ask(orUse: cache) { (client) throws(APIError) -> Found in
            var (found, query) = (Found(), PageQuery())
            query.mustBeWhole = true
            let records = NylaRecords(client, in: context)
            let trustee = NylaTrustee(client, instance: place.instance ?? "", mandate: place.mandate)
            for kind in [Nyla.RecordKind.organisations, .contracts, .positionDocuments] {
                try await found.read(kind.rawValue) { (found) throws(APIError) in
                    found.lists[kind] = try await records.entries(kind, query).all()
                }
            }
            try await found.read("documents") { (found) throws(APIError) in
                found.documents = try await trustee.documents(query).all()
            }
            try await found.read("positions") { (found) throws(APIError) in
                found.positions = try await trustee.positions(query).all()
            }
            let named = found.entries(.organisations) + found.entries(.contracts)
            let code = await language.code(for: named, of: profile, client)
            found.lists = found.lists.mapValues { $0.map { $0.translated(into: code) } }
            return found
        }
        for (name, error) in found.missing {
            StandardError.write(
                "fieldbook: warning: \(name) are missing: \(error.itemFailure.sentence.visible)\n")
        }
        let tree = found.tree
        guard !tree.roots.isEmpty else {
            throw BatchError.nothingThere(
                "the trustee has no organisations, documents or positions",
                remedy: "Choose another instance; \"fieldbook instances\" lists them.")
        }
        try rows.format.print(tree.rows(hasPositions: positions))
    }
}
