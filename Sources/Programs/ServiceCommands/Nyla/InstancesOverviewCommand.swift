import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct InstancesOverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview",
        abstract: "Show your mandates with their instances, and the command to start with in each.",
        discussion: """
            Prints a row for each mandate with the number of its instances, and one for each instance with \
            its first view and the corresponding command. A note gives the numbers of mandates and \
            instances. If you have no instance, the exit code is 4. If the service fails or cannot be \
            reached, its last good response is used, provided that it is no more than seven days old. A note \
            gives the time of that response. With --no-cache, the command fails instead.

            Examples:
              fieldbook instances overview --language en
              fieldbook instances overview --format ndjson | jq -r .command
            """)

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let service = try nyla.place().service
        let (profile, language) = (service.profile, language.choice(at: service.profile))
        let (own, tree, words) = try cache.answer(of: service) {
            (client) throws(APIError) -> (Nyla.OwnInstances, [Nyla.NavigationNode], String) in
            let nyla = NylaClient(client)
            let own = try await nyla.ownInstances()
            let words = await language.codeOrGerman(of: profile, client)
            return (own, try await nyla.navigation(language: words), words)
        }
        guard !own.entries.isEmpty else {
            throw BatchError.nothingThere(
                "you have no instance in \(own.mandateCount.counted("mandate"))",
                remedy: "Activate a feature: \"fieldbook account list store\" shows them.")
        }
        let (views, usual) = (FirstViews(tree), nyla.usualMandate(of: profile))
        try rows.format.print(
            own.sections.flatMap { section in
                [Self.row(of: section.mandate, section.entries.count, words)]
                    + section.entries.map { Self.row(of: $0, views, usual, words) }
            })
        StandardError.write(
            "fieldbook: note: \(own.mandateCount.counted("mandate")), \(own.entries.count.counted("instance"))\n"
        )
    }

    private static func row(of mandate: Nyla.Mandate, _ instances: Int, _ language: String) -> Row {
        Row([
            "name": .text(mandate.label?.text(in: language) ?? mandate.name ?? mandate.id.text),
            "kind": .text("mandate"), "id": .text(mandate.id.text), "feature": .missing,
            "instances": .integer(instances), "view": .missing, "command": .missing,
        ]).detailed(by: "mandate_id", .text(mandate.id.text)).detailed(by: "path", .missing)
    }

    private static func row(
        of entry: Nyla.OwnInstances.Entry, _ views: FirstViews, _ usual: String?, _ language: String
    ) -> Row {
        let label = entry.breadcrumb(in: language)[2]
        let view = views.view(of: entry)
        let mandate = entry.context.mandate == usual ? nil : entry.context.mandate
        return Row([
            "name": .sentence(label, brief: "  " + label), "kind": .text("instance"),
            "id": .text(entry.instance.id.text), "feature": .text(entry.feature.code), "instances": .missing,
            "view": .init(view.name),
            "command": .init(
                view.name.flatMap {
                    ViewCommand.text(
                        for: $0, of: entry.feature.code, instance: entry.instance.id.text, mandate: mandate)
                }),
        ]).detailed(by: "mandate_id", .init(entry.context.mandate)).detailed(by: "path", .init(view.path))
    }
}

/// The first view of each instance: that of the navigation, or else the first of the permissions.
private struct FirstViews {
    private var nodes: [String: Nyla.NavigationNode] = [:]

    init(_ tree: [Nyla.NavigationNode]) {
        for place in tree.flatMap(\.placed) where place.node.kind == .instance {
            guard let feature = place.feature, let id = place.instance else { continue }
            let key = Self.key(feature, id)
            if nodes[key] == nil { nodes[key] = place.node.children.first { $0.kind == .view } }
        }
    }

    func view(of entry: Nyla.OwnInstances.Entry) -> (name: String?, path: String?) {
        if let node = nodes[Self.key(entry.feature.code, entry.instance.id.text)] {
            return (node.view, node.path)
        }
        let views = entry.instance.permissions.map { $0.views.keys.filter($0.shows).sorted() } ?? []
        return (views.contains("dashboard") ? "dashboard" : views.first, nil)
    }

    private static func key(_ feature: String, _ instance: String) -> String { "\(feature)\u{0}\(instance)" }
}
