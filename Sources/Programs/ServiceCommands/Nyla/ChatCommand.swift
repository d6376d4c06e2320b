import APICore
import ArgumentParser
import Nyla

struct ChatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat",
        abstract:
            "Work with Nyla's workspace, chatbot, code editor, coaching, Teams bot and trustee features.",
        discussion: """
            Answers are printed as they arrive. A thread is what the service calls a workflow, a \
            conversation or a session. You can also use the service's words for lists, such as "sessions" \
            for the threads of the Teams bot.

            Examples:
              fieldbook chat send "What is in this contract?" --file f1
              fieldbook chat list threads
              fieldbook chat list messages --of w7
              fieldbook chat accept --all
              fieldbook chat export w7 -o w7.html
            """,
        subcommands: [
            ChatSendCommand.self, ChatWatchCommand.self, ChatTalkCommand.self, ChatStopCommand.self,
            ChatAcceptCommand.self, ChatRejectCommand.self, ChatFileCommand.self, ChatExportCommand.self,
            ChatUploadCommand.self, ChatScreenshotsCommand.self, ChatDossierCommand.self,
            ChatOverviewCommand.self, ChatReportCommand.self,
            EntryListCommand<ChatArea>.self, EntryValuesCommand<ChatArea>.self,
            EntryShowCommand<ChatArea>.self, EntryCreateCommand<ChatArea>.self,
            EntryChangeCommand<ChatArea>.self, EntryDeleteCommand<ChatArea>.self,
            EntryDoCommand<ChatArea>.self,
        ])
}

/// The feature that works on prompts.
struct ChatArea: EntryArea {
    enum Feature: String, CaseIterable, ExpressibleByArgument {
        case workspace, chatbot, codeeditor, commcoach, teamsbot, trustee
    }

    @Option(
        help:
            "Feature that the list belongs to. (default: workspace if it has the list, otherwise the only feature that has it)"
    )
    var feature: Feature?

    static let command = "chat"
    static let option: String? = "--feature"
    static let areas: [Nyla.Area] = [.workspace, .chatbot, .codeEditor, .coaching, .teamsbot, .trustee]
    static let examples: [EntryVerb: [String]] = [
        .list: [
            "threads", "messages --of w7 --format ndjson", "tasks --feature commcoach", "badges",
            "sources --rights",
        ],
        .values: ["threads status"],
        .show: ["threads w7"],
        .create: ["sources --set label=Plans --set connectionId=x1"],
        .change: ["settings --set language=de", "threads w7 --set name=Contract"],
        .delete: ["threads t1 --feature chatbot", "threads t1 --feature chatbot --yes"],
        .perform: ["contexts c1 archive --feature commcoach", "edits e1 accept"],
    ]

    /// The trustee only works on prompts here.
    static func lists(in area: Nyla.Area) -> [Nyla.Resource] {
        area == .trustee ? [] : Nyla.Resource.all(in: area)
    }

    var chosen: Nyla.Area? { feature.flatMap { Nyla.Area(rawValue: $0.rawValue) } }
}

extension NylaOptions.Place {
    /// Waits for requests that need the place too.
    func with<Value: Sendable>(
        _ work: @escaping @Sendable (APIClient, NylaOptions.Place) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait { (client) throws(APIError) in try await work(client, self) }
    }

    /// The client for a feature that works on prompts.
    func conversation(_ client: APIClient, _ area: Nyla.Area) -> NylaConversation {
        NylaConversation(client, area, instance: instance ?? "", mandate: mandate)
    }
}

extension NylaOptions {
    /// Waits for requests to a feature that works on prompts.
    ///
    /// - Parameter cache: the option to do without the last good answers; if it is missing, they are not used at all.
    func chat<Value: Sendable>(
        _ area: Nyla.Area, orUse cache: AnswerCacheOption? = nil,
        _ work: @escaping @Sendable (NylaConversation) async throws(APIError) -> Value
    ) throws -> Value {
        let place = try place(for: area)
        let ask: @Sendable (APIClient) async throws(APIError) -> Value = { (client) throws(APIError) in
            try await work(place.conversation(client, area))
        }
        return try cache.map { try place.ask(orUse: $0, ask) } ?? place.wait(for: ask)
    }
}
