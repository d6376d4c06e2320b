import APICore
import Answers
import ArgumentParser
import Batch
import Nyla
import ServiceOperations
import Streams

/// The service of a command for Nyla.
struct NylaOptions: ParsableArguments {
    @OptionGroup(title: "The service") var service: ProfileOptions

    /// A service with the mandate and the instance that requests are for.
    struct Place {
        let service: SignedInService
        let mandate: Identifier?
        let instance: Identifier?

        func wait<Value: Sendable>(
            for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
        ) throws(APIError) -> Value {
            try service.wait(for: work)
        }

        /// Fails if no instance of the feature is given.
        func requireInstance(of feature: String) throws(ItemFailure) {
            if instance == nil { throw .noInstance(of: feature) }
        }

        /// The same as `wait(for:)`, with the last good answers if the service cannot be reached.
        func ask<Value: Sendable>(
            orUse cache: AnswerCacheOption,
            _ work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
        ) throws -> Value {
            try cache.answer(of: service, ask: work)
        }

        /// The client for an area's lists.
        func lists(_ client: APIClient, of area: Nyla.Area) -> NylaLists {
            NylaLists(client, instance: area == .administration ? nil : instance, mandate: mandate)
        }
    }

    /// The service; fails if the profile is for another one, or names no instance for an area that needs one.
    func place(for area: Nyla.Area? = nil) throws -> Place {
        let service = try signedIn()
        let context = service.profile.context
        let place = Place(
            service: service, mandate: context.mandate.map { .text($0) },
            instance: context.instance.map { .text($0) })
        if let area, area.needsInstance { try place.requireInstance(of: area.rawValue) }
        return place
    }

    /// The mandate that a command has without `--mandate`; `nil` if that is not known, because it was given here.
    func usualMandate(of profile: Profile) -> String? {
        service.mandate == nil ? profile.context.mandate : nil
    }

    /// Asks the service; fails if the profile is for another one.
    ///
    /// - Parameter cache: the option to do without the last good answers; if it is missing, they are not used at all.
    func ask<Value: Sendable>(
        orUse cache: AnswerCacheOption? = nil,
        _ work: @escaping @Sendable (APIClient, Profile) async throws(APIError) -> Value
    ) throws -> (service: SignedInService, value: Value) {
        let service = try place().service
        let profile = service.profile
        let ask: @Sendable (APIClient) async throws(APIError) -> Value = { (client) throws(APIError) in
            try await work(client, profile)
        }
        return (service, try cache.map { try $0.answer(of: service, ask: ask) } ?? service.wait(for: ask))
    }

    private func signedIn() throws -> SignedInService {
        let service = try service.signedIn()
        if let failure = service.profile.failure(unlessFor: .nyla) { throw failure }
        if let language = service.profile.language, !Nyla.isLanguage(language) {
            throw APIError(
                .profile, "the language is \"\(language)\"; \(Nyla.languageChoice) was expected",
                remedy: "Correct FIELDBOOK_LANGUAGE, or else the profile \(service.profile.name).")
        }
        return service
    }

    /// The profile's instance among those of the user; several if features number their instances separately.
    static func entries(
        of profile: Profile, _ feature: String?, _ client: APIClient
    ) async throws(APIError) -> [Nyla.OwnInstances.Entry] {
        guard let id = profile.context.instance else {
            throw APIError(
                .request, "no instance of a feature is given",
                remedy: "Name it with --instance; \"fieldbook instances\" lists them.")
        }
        let own = try await NylaClient(client).ownInstances()
        let entries = own.instances(in: profile.context, of: feature)
        guard !entries.isEmpty else {
            throw APIError(
                .notFound, "you have no instance \(id)",
                remedy: "Give one that \"fieldbook instances\" lists.",
                endpoint: NylaEndpoints.myFeatures.endpoint.description)
        }
        return entries
    }
}

/// A group of commands for lists of Nyla, and the options that choose one of its areas.
protocol EntryArea: ParsableArguments {
    /// The group's command.
    static var command: String { get }
    /// The areas to choose from, the default first.
    static var areas: [Nyla.Area] { get }
    /// The option that chooses one of several areas.
    static var option: String? { get }
    /// Whether the option can name the area.
    static func isNamed(_ area: Nyla.Area) -> Bool
    /// The lists of an area that belong to the group.
    static func lists(in area: Nyla.Area) -> [Nyla.Resource]
    /// An example's arguments for each command of the group.
    static var examples: [EntryVerb: [String]] { get }
    /// The help of the option that names the record that a list belongs to.
    static var ownerHelp: String { get }
    /// The area that the option names; `nil` without it.
    var chosen: Nyla.Area? { get }
}

/// What the commands of a group do with records.
enum EntryVerb: String {
    case list, values, show, create, change, delete
    case perform = "do"
}

extension EntryArea {
    static var option: String? { nil }
    static var ownerHelp: String {
        "Identifier of the record that the list belongs to, if it belongs to one."
    }
    static func isNamed(_ area: Nyla.Area) -> Bool { true }
    static func lists(in area: Nyla.Area) -> [Nyla.Resource] { Nyla.Resource.all(in: area) }
    var chosen: Nyla.Area? { nil }

    /// The chosen area, or the default.
    var area: Nyla.Area { chosen ?? Self.areas.first ?? .account }

    /// The examples of a command, for its help.
    static func examples(of verb: EntryVerb) -> String {
        let lines = (examples[verb] ?? []).map { "  fieldbook \(command) \(verb.rawValue) \($0)" }
        return "Examples:\n" + lines.joined(separator: "\n")
    }

    /// The names of the lists of each area, for help.
    static var overview: String {
        guard let option, let first = areas.first else { return "The lists are \(enumerated(names()))." }
        let ambiguous = names().filter { areas(having: $0).count > 1 && !areas(having: $0).contains(first) }
        let needs = ambiguous.map { " \"\($0)\" needs \(choices(of: areas(having: $0)))." }.joined()
        guard isNamed(first) else { return "The lists are \(enumerated(names())).\(needs)" }
        let lines = areas.compactMap { area in
            let names = names { $0.area == area }
            return names.isEmpty ? nil : "  \(area.rawValue)  \(names.joined(separator: ", "))"
        }
        return """
            Lists by \(option):
            \(lines.joined(separator: "\n"))

            Without \(option), the command uses "\(first.rawValue)" or, if "\(first.rawValue)" does not have the \
            list, the only value of \(option) that has it.\(needs)
            """
    }

    /// The lists of which no earlier answers are used, for help; empty if there are none.
    static var uncached: String {
        let names = names { !$0.mayBeOld }
        guard !names.isEmpty else { return "" }
        let isOne = names.count == 1
        let quoted = enumerated(names.map { "\"\($0)\"" })
        return " The list\(isOne ? "" : "s") \(quoted) \(isOne ? "is" : "are") never cached."
    }

    /// The areas that have a list of that name.
    private static func areas(having name: String) -> [Nyla.Area] {
        areas.filter { lists(in: $0).contains { $0.name == name } }
    }

    /// The option with each of these areas: "--feature trustee or --feature realestate".
    private static func choices(of areas: [Nyla.Area]) -> String {
        areas.map { "\(option ?? "") \($0.rawValue)" }.joined(separator: " or ")
    }

    /// The names as part of a sentence: "tasks, runs and logs".
    private static func enumerated(_ names: [String]) -> String {
        let (last, others) = (names.suffix(1).joined(), names.dropLast().joined(separator: ", "))
        return others.isEmpty ? last : "\(others) and \(last)"
    }

    /// The actions of each list, for help, with the area if they differ between areas.
    static var actions: String {
        let lists = areas.flatMap(lists(in:))
        let lines = names { !$0.actions.isEmpty }.map { name in
            let actions = lists.filter { $0.name == name && !$0.actions.isEmpty }
                .map { (words: $0.actions.map(\.name).joined(separator: ", "), area: $0.area.rawValue) }
            let differ = Set(actions.map(\.words)).count > 1
            let words = differ ? actions.map { "\($0.area): \($0.words)" } : actions.prefix(1).map(\.words)
            return "  \(name)  \(words.joined(separator: "; "))"
        }
        return "Actions by list:\n" + lines.joined(separator: "\n")
    }

    /// The lists to which a change applies, for help: "Applies only to definitions and templates."
    static func only(_ change: Nyla.Resource.Change) -> String {
        "Applies only to \(enumerated(names { $0.changes.contains(change) }))."
    }

    /// How records of single settings are changed, for help; empty if the group has none.
    static var settingsHint: String {
        areas.flatMap(lists(in:)).contains { $0.isSingle && $0.changes.contains(.update) }
            ? " For settings, leave out the record's identifier." : ""
    }

    /// The names of the lists, each once.
    static func names(where isWanted: (Nyla.Resource) -> Bool = { _ in true }) -> [String] {
        var names: [String] = []
        for resource in areas.flatMap(lists(in:)) where isWanted(resource) {
            if !names.contains(resource.name) { names.append(resource.name) }
        }
        return names
    }

    /// The list of that name in the chosen area. If none is chosen, it may be that of the only area that has it. The service's
    /// own word for a list is a name too, unless several have it.
    func resource(named name: String, where isWanted: (Nyla.Resource) -> Bool = { _ in true }) throws
        -> Nyla.Resource
    {
        let known = Self.lists(in: area).filter(isWanted)
        if let resource = known.first(where: { $0.name == name }) { return resource }
        let synonyms = known.filter { $0.serviceWord == name }
        if synonyms.count == 1 { return synonyms[0] }
        let others = Self.areas.filter { $0 != area }.flatMap(Self.lists(in:))
            .filter { ($0.name == name || $0.serviceWord == name) && isWanted($0) }
        if chosen == nil, others.count == 1 { return others[0] }
        let names = Self.names { $0.area == area && isWanted($0) }.joined(separator: ", ")
        guard Self.option != nil, !others.isEmpty else {
            throw ValidationError("\"\(name)\" was not expected; choose one of \(names).")
        }
        let choices = Self.choices(of: Self.areas.filter { area in others.contains { $0.area == area } })
        throw ValidationError(
            "\(name) need \(choices); \(area.rawValue) has \(names.isEmpty ? "no lists" : names).")
    }
}

/// The list of a command, and the record that it belongs to.
struct EntryChoice<Area: EntryArea>: ParsableArguments {
    @Argument(help: "Name of the list.")
    var list: String

    @Option(
        name: .customLong("of"),
        help: ArgumentHelp(Area.ownerHelp, valueName: "id"))
    var owner: String?

    @OptionGroup var area: Area
    @OptionGroup var nyla: NylaOptions

    /// The list, checked.
    func resource(where isWanted: (Nyla.Resource) -> Bool = { _ in true }) throws -> Nyla.Resource {
        var resource = try area.resource(named: list, where: isWanted)
        if owner != nil, resource.owner == nil,
            let owned = try? area.resource(named: list, where: { isWanted($0) && $0.owner != nil })
        {
            resource = owned
        }
        switch (resource.owner, owner) {
        case (let name?, nil): throw ValidationError("\(list) need --of, the \(name).")
        case (nil, _?): throw ValidationError("\(list) do not belong to another record; leave out --of.")
        default: return resource
        }
    }

    var ownerID: Identifier? { owner.map { .text($0) } }
}
