import APICore
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import Nyla
import ServiceOperations

/// A part of the help of commands that use cached responses.
private let whatIfUnreachable = """
    If the service fails or cannot be reached, its last good response is used, provided that it is no more \
    than seven days old. A note gives the time of that response. With --no-cache, the command fails instead.
    """

struct InstancesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instances",
        abstract: "Find your way around Nyla: mandates, instances, pages, rights and fields.",
        discussion: """
            Without a subcommand, "fieldbook instances" lists your instances. Pass an instance's identifier \
            to other commands with --instance, or write it into the profile.

            Examples:
              fieldbook instances
              fieldbook instances overview
              fieldbook instances rights --instance i1
              fieldbook instances attributes TrusteePosition --instance i1
            """,
        subcommands: [
            InstancesListCommand.self, InstancesOverviewCommand.self, InstancesNavigationCommand.self,
            InstancesRightsCommand.self,
            InstancesAttributesCommand.self, InstancesValuesCommand.self,
        ], defaultSubcommand: InstancesListCommand.self)
}

struct InstancesListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your mandates, features and instances, with your roles.",
        discussion: """
            "chosen" marks the instance of the profile or of --instance. NDJSON and CSV output also contains \
            the views (pages) that you may open. If you have no instance, the exit code is 4. If the service \
            is down, its last good list is used; see --no-cache.

            Examples:
              fieldbook instances list --language fr
              fieldbook instances list --feature trustee --format ndjson
            """)

    @Option(help: ArgumentHelp("Only instances of this feature, such as trustee.", valueName: "code"))
    var feature: String?

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let service = try nyla.place().service
        let (profile, language) = (service.profile, language.choice(at: service.profile))
        let (own, words) = try cache.answer(of: service) { (client) throws(APIError) in
            let own = try await NylaClient(client).ownInstances()
            return (own, await language.codeOrGerman(of: profile, client))
        }
        let chosen = own.instances(in: profile.context).map(\.context)
        let entries = own.entries.filter { feature == nil || $0.feature.code == feature }
        guard !entries.isEmpty else {
            throw BatchError.nothingThere(
                "you have no such instance in \(own.mandateCount.counted("mandate"))",
                remedy:
                    "Ask an administrator for an invitation, or activate a feature: \"fieldbook account list store\" shows them."
            )
        }
        try rows.format.print(
            entries.map { entry in
                let breadcrumb = entry.breadcrumb(in: words)
                let rights = entry.instance.permissions
                return Row([
                    "instance": .text(entry.instance.id.text), "feature": .text(entry.feature.code),
                    "label": .text(breadcrumb[2]), "mandate": .text(breadcrumb[0]),
                    "mandate_id": .text(entry.context.mandate ?? ""), "roles": .list(entry.instance.roles),
                    "admin": .flag(rights?.isAdministrator ?? false),
                    "chosen": .flag(chosen.contains(entry.context)),
                ]).detailed(by: "feature_label", .text(breadcrumb[1]))
                    .detailed(
                        by: "views",
                        .list(rights.map { $0.views.keys.filter($0.shows).sorted() } ?? []))
            })
    }
}

struct InstancesNavigationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "navigation",
        abstract: "Show the tree of pages that you may open.",
        discussion: """
            Lists your own pages, the administration, and the mandates with their features, instances and \
            views, as Nyla arranges them. "path" is the page's path in Nyla's web interface; "command" is \
            the corresponding command of Fieldbook.

            \(whatIfUnreachable)

            Examples:
              fieldbook instances navigation --language en
              fieldbook instances navigation --format ndjson | jq 'select(.kind == "view")'
            """)

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let place = try nyla.place()
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        let (words, tree) = try cache.answer(of: place.service) { (client) throws(APIError) in
            let words = try await language.code(of: profile, client) ?? "de"
            return (words, try await NylaClient(client).navigation(language: words))
        }
        let nodes = tree.flatMap(\.placed)
        guard !nodes.isEmpty else {
            throw BatchError.nothingThere(
                "the service shows no pages", remedy: "Check the profile with fieldbook whoami.")
        }
        let usual = nyla.usualMandate(of: profile)
        try rows.format.print(
            nodes.map { place in
                let (level, node) = (place.level, place.node)
                let label = node.label?.text(in: words) ?? node.id ?? ""
                let indented = String(repeating: "  ", count: level) + label
                return Row([
                    "page": .sentence(label, brief: indented), "kind": .text(node.kind.rawValue),
                    "id": .init(node.id), "path": .init(node.path),
                    "command": .init(place.command(usualMandate: usual)),
                ]).detailed(by: "level", .integer(level)).detailed(by: "icon", .init(node.icon))
            })
    }
}

struct InstancesRightsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rights",
        abstract: "Show what you may do with the tables of an instance.",
        discussion: """
            For each table, shows which records you may read, create, update and delete: none, your own \
            (my), your group's (group) or all. "row_actions" are the actions that you may take on your own \
            records. "hidden_fields" are the fields that you may not read, and "fixed_fields" are those that \
            you may not write. NDJSON and CSV output also contains the labels of the feature and the \
            instance in your language.

            \(whatIfUnreachable)

            Examples:
              fieldbook instances rights --instance i1
              fieldbook instances rights --instance i1 --language en --format csv
            """)

    @Option(
        help: ArgumentHelp(
            "Only the instance of this feature, if several features have an instance with the same identifier.",
            valueName: "code"))
    var feature: String?

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (feature, given) = (feature, language.language)
        // Tables have no labels.
        let hasLabels = rows.format != .table
        let (entries, words) = try nyla.ask(orUse: cache) {
            (client, profile) throws(APIError) -> ([Nyla.OwnInstances.Entry], String) in
            let entries = try await NylaOptions.entries(of: profile, feature, client)
            guard hasLabels else { return (entries, "de") }
            let choice = LanguageChoice(known: given ?? profile.language)
            return (entries, await choice.codeOrGerman(of: profile, client))
        }.value
        let lines = entries.flatMap { entry -> [Row] in
            guard let rights = entry.instance.permissions else { return [] }
            let tables = rights.isAdministrator && rights.tables.isEmpty ? ["*"] : rights.tables.keys.sorted()
            let breadcrumb = entry.breadcrumb(in: words)
            return tables.map { table in
                Self.row(of: table, rights, entry.feature.code)
                    .detailed(by: "feature_label", .text(breadcrumb[1]))
                    .detailed(by: "label", .text(breadcrumb[2]))
            }
        }
        guard !lines.isEmpty else {
            throw BatchError.nothingThere(
                "the service names no rights in this instance", remedy: "Ask an administrator for a role.")
        }
        try rows.format.print(lines)
    }

    private static func row(of table: String, _ rights: Nyla.Permissions, _ feature: String) -> Row {
        func level(_ action: Nyla.Action) -> Row.Value {
            let level = rights.level(of: action, in: table)
            return .text(Nyla.AccessLevel.spellings.first { $0.value == level }?.words.last ?? "none")
        }
        let access = Nyla.TableAccess(table, permissions: rights)
        let fields = (rights.isAdministrator ? [:] : rights.fields[table] ?? [:]).sorted { $0.key < $1.key }
        return Row([
            "feature": .text(feature), "table": .text(table), "read": level(.read), "create": level(.create),
            "update": level(.update), "delete": level(.delete),
            "row_actions": .list(access.rowActions(of: .mine).map { "\($0)" }),
            "hidden_fields": .list(fields.filter { !$0.value.read }.map(\.key)),
            "fixed_fields": .list(fields.filter { !$0.value.write }.map(\.key)),
        ])
    }
}

struct InstancesAttributesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attributes",
        abstract: "List the fields of one kind of record, and what you may do with them.",
        discussion: """
            The fields are in the service's order. "create" and "update" show whether you may set the field \
            when you create or update a record, according to the field's description and your rights. With \
            --options, the values to choose from are also listed. Their labels are in parentheses in tables, \
            and in the column "option_labels" in CSV and NDJSON. "default" is the field's value in new \
            records if you do not set one, and "explanation" is the service's explanation of the field; \
            tables show each of these columns only if a field has a value for it. With --fields, only the \
            named fields are listed.

            \(whatIfUnreachable)

            Examples:
              fieldbook instances attributes TrusteePosition --instance i1
              fieldbook instances attributes TrusteePosition --mode create --options \\
                --format ndjson
            """)

    @Argument(
        help: ArgumentHelp(
            "The kind of record, as Nyla names it, such as TrusteePosition.", valueName: "type"))
    var entityType: String

    @Option(help: "Only the fields of the form for this action.")
    var mode: Nyla.FormMode?

    @Flag(help: "Also list the values to choose from.")
    var options = false

    @Option(
        help: ArgumentHelp("Only these fields, separated by commas. Can be repeated.", valueName: "names"))
    var fields: [String] = []

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (type, mode, wantsOptions, given) = (entityType, mode, options, language.language)
        let found = try nyla.ask(orUse: cache) { (client, profile) throws(APIError) -> Found in
            let forms = NylaForms(client, in: Nyla.Resource.hasContext(ofType: type) ? profile.context : nil)
            let attributes = try await forms.attributes(of: type)
            let own = try await NylaClient(client).ownInstances()
            var found = Found(
                attributes: attributes,
                access: own.access(toType: type, in: profile.context, attributes: attributes))
            if wantsOptions { found.options = try await forms.options(of: attributes) }
            let choice = LanguageChoice(known: given ?? profile.language)
            found.language = await choice.codeOrGerman(of: profile, client)
            return found
        }.value
        let names = fields.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if let unknown = names.first(where: { name in !found.attributes.contains { $0.name == name } }) {
            let known = found.attributes.inOrder.map(\.name).joined(separator: ", ")
            throw ValidationError("\(type) has no field \(unknown); its fields are \(known).")
        }
        let wanted = names.isEmpty ? found.attributes : found.attributes.only(names)
        let shown = mode.map { wanted.shown(in: $0) } ?? wanted.inOrder
        guard !shown.isEmpty else {
            throw BatchError.nothingThere(
                "\(type) has no such fields", remedy: "Leave out --mode, or choose another kind of record.")
        }
        let columns = rows.format == .table ? Found.Extra.shown(of: shown, in: found.language) : []
        try rows.format.print(shown.map { found.row(of: $0, for: rows.format, with: columns) })
    }

    private struct Found: Sendable {
        var attributes: [Nyla.Attribute]
        var access: Nyla.TableAccess
        var options: [String: [Nyla.Option]] = [:]
        var language = "de"

        /// What few fields have.
        enum Extra: String, CaseIterable {
            case standard = "default"
            case explanation

            func value(of attribute: Nyla.Attribute, in language: String) -> Row.Value {
                switch self {
                case .standard: return .init(json: attribute.standard, in: language)
                case .explanation:
                    guard let text = attribute.explanation?.text(in: language) else { return .missing }
                    return .sentence(text, brief: text.count > 60 ? text.prefix(59) + "…" : text)
                }
            }

            /// Those that some field has.
            static func shown(of attributes: [Nyla.Attribute], in language: String) -> [Extra] {
                allCases.filter { extra in
                    attributes.contains { extra.value(of: $0, in: language) != .missing }
                }
            }
        }

        /// - Parameter extras: what tables show; programs get all.
        func row(of attribute: Nyla.Attribute, for format: ResultFormat, with extras: [Extra]) -> Row {
            let rules = attribute.rules
            let choices = choices(of: attribute)
            let labels = choices.map { $0.label?.text(in: language) }
            let row = Row([
                "name": .text(attribute.name), "type": .text(attribute.kind.word),
                "label": .init(attribute.label?.text(in: language)),
                "required": .flag(attribute.isRequired), "visible": .flag(attribute.isVisible),
                "read": .flag(access.allowsReading(attribute.name)),
                "create": .flag(
                    attribute.isEditableOnCreate && access.allowsWriting(attribute.name, .create)),
                "update": .flag(
                    attribute.isEditableOnUpdate && access.allowsWriting(attribute.name, .update)),
                "options": options(choices, labels, of: attribute, for: format),
            ]).followed(by: extras.map { ($0.rawValue, $0.value(of: attribute, in: language)) })
                .detailed(
                    by: "option_labels",
                    labels.contains { $0 != nil } ? .list(labels.map { $0 ?? "" }) : .missing
                )
                .detailed(by: "order", .integer(attribute.order))
                .detailed(by: "minimum", .init(rules.minimum, decimals: 6))
                .detailed(by: "maximum", .init(rules.maximum, decimals: 6))
                .detailed(by: "shortest", .init(rules.shortest)).detailed(by: "longest", .init(rules.longest))
                .detailed(by: "pattern", .init(rules.pattern))
            guard format != .table else { return row }
            return Extra.allCases.reduce(row) { row, extra in
                row.detailed(by: extra.rawValue, extra.value(of: attribute, in: language))
            }
        }

        /// The values to choose from, as far as they are known.
        private func choices(of attribute: Nyla.Attribute) -> [Nyla.Option] {
            if let options = options[attribute.name] { return options }
            return if case .list(let options)? = attribute.options { options } else { [] }
        }

        /// The values to choose from, in tables with their labels; or where the service has them.
        private func options(
            _ choices: [Nyla.Option], _ labels: [String?], of attribute: Nyla.Attribute,
            for format: ResultFormat
        ) -> Row.Value {
            if case .path(let path)? = attribute.options, options[attribute.name] == nil {
                return .text(path)
            }
            guard attribute.options != nil else { return .missing }
            return .list(
                zip(choices.map(\.value.text), labels).map { value, label in
                    guard format == .table, let label, label != value else { return value }
                    return "\(value) (\(label))"
                })
        }
    }
}

struct InstancesValuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "List the values in a column, for use as filters.",
        discussion: """
            Use the values with the option --where of "fieldbook records list" and "fieldbook pull". If the \
            column has no values, the exit code is 4.

            Examples:
              fieldbook instances values positions currency --instance i1
              fieldbook instances values contracts status --format csv
            """)

    @Argument(help: "Kind of record.")
    var kind: Nyla.RecordKind

    @Argument(help: "Name of the column.")
    var column: String

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (kind, column) = (kind, column)
        let (_, values) = try nyla.ask(orUse: cache) { (client, profile) throws(APIError) in
            try await NylaRecords(client, in: profile.context).values(of: column, in: kind)
        }
        guard !values.isEmpty else {
            throw BatchError.nothingThere(
                "column \(column) of \(kind.rawValue) has no values", remedy: "Choose another column.")
        }
        try rows.format.print(values.map { Row(["column": .text(column), "value": .text($0)]) })
    }
}
