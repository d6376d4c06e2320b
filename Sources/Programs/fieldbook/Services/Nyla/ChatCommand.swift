import APICore
import Answers
import ArgumentParser
import Batch
import Foundation
import Nyla
import ServiceOperations
import Streams

struct ChatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat",
        abstract: "Work with Nyla's workspace, chatbot, code editor, coaching, Teams bot and trustee.",
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

    @Option(help: "Feature. (default: workspace, or the only feature that has the list)")
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

struct ChatSendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send a prompt, and print the answer as it arrives.",
        discussion: """
            The answer goes to standard output, progress to standard error. With --format ndjson, each event \
            is a line with its kind, the thread, the text to append and the original data. Ctrl-C also stops \
            the work at the service, or if files are still being sent, prevents the prompt from being sent. \
            Exit codes: 0 complete, 1 failed or stopped by somebody else, 3 connection lost, 130 stopped by \
            Ctrl-C.

            The prompt is sent only once. If the connection is lost, the service may still be working on it: \
            look at the messages of the thread, or use --keep-alive, which waits for the answer there. Files \
            named with --attach are sent first: to the workspace or the code editor, otherwise to your \
            files.

            Examples:
              fieldbook chat send "What is in this contract?" --file f1
              fieldbook chat send "And in French?" --thread w7
              fieldbook chat send "What does it show?" --attach plan.pdf --keep-alive
              fieldbook chat send - --feature chatbot --format ndjson < question.txt
              fieldbook chat send "Check the receipts of March." --feature trustee
            """)

    @Argument(help: "The prompt; - reads it from standard input.")
    var prompt: String

    @Option(help: ArgumentHelp("Continue this thread; a coaching session needs it.", valueName: "id"))
    var thread: String?

    @Option(help: ArgumentHelp("A file to use. Can be repeated.", valueName: "id"))
    var file: [String] = []

    @Option(
        help: ArgumentHelp("A file on this machine to send and use. Can be repeated.", valueName: "path"),
        completion: .file())
    var attach: [String] = []

    @Flag(help: "If the connection is lost, wait for the answer in the thread's messages.")
    var keepAlive = false

    @Option(help: ArgumentHelp("A data source to use. Can be repeated.", valueName: "id"))
    var source: [String] = []

    @Option(help: ArgumentHelp("A data source of another feature. Can be repeated.", valueName: "id"))
    var featureSource: [String] = []

    @OptionGroup var language: LanguageOption

    @Option(
        help: ArgumentHelp(
            "A model provider that may be used. Can be repeated. (default: the service's choice)",
            valueName: "name"))
    var provider: [String] = []

    @OptionGroup var area: ChatArea
    @OptionGroup var output: ChatFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if area.area == .teamsbot { throw ValidationError("The Teams bot takes no prompts; use chat watch.") }
        if area.area == .coaching, thread == nil {
            throw ValidationError("A coaching session needs --thread; chat list threads shows them.")
        }
        if prompt.allSatisfy(\.isWhitespace) { throw ValidationError("The prompt is empty.") }
    }

    func run() throws {
        var question = Nyla.Prompt(try text(), in: thread.map { .text($0) })
        question.files = file.map { .text($0) }
        question.sources = source.map { .text($0) }
        question.featureSources = featureSource.map { .text($0) }
        let place = try nyla.place(for: area.area)
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        question.language = try place.wait { (client) throws(APIError) in
            try await language.code(of: profile, client)
        }
        question.providers = provider
        let attachments = try attach.map(ChatFiles.attachment)
        try ChatRun(area.area, output.format, nyla).run { [question, keepAlive] (chat, stop, receive) in
            var question = question
            for attachment in attachments {
                guard let sent = try await stop.unlessMade({ try await chat.upload(attachment) }) else {
                    break
                }
                question.files.append(sent.id)
                StandardError.write(
                    "fieldbook: note: \(attachment.name.visible) is sent as file \(sent.id.text.visible)\n")
            }
            guard !stop.isMade else {
                StandardError.write("fieldbook: note: the prompt was not sent\n")
                return Nyla.WorkTurn(ending: .stopped)
            }
            guard keepAlive else {
                return try await chat.send(question, until: stop.stream(), receive: receive)
            }
            return try await chat.sendAndKeepUp(
                question, until: stop,
                onBreak: { error in
                    StandardError.write(
                        "fieldbook: note: \(error.message.visible); waiting for the answer in the thread\n")
                }, receive: receive)
        }
    }

    private func text() throws -> String {
        guard prompt == "-" else { return prompt }
        let bytes = FileHandle.standardInput.readDataToEndOfFile()
        guard let text = String(data: bytes, encoding: .utf8), !text.allSatisfy(\.isWhitespace) else {
            throw ValidationError("The prompt on standard input is empty or not UTF-8.")
        }
        return text
    }
}

struct ChatWatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print what happens in a session of the Teams bot, until it ends.",
        discussion: """
            If the connection breaks, it is opened again and continues after the last event. Ctrl-C stops \
            the command; the session goes on.

            Examples:
              fieldbook chat watch s1
              fieldbook chat watch s1 --format ndjson
            """)

    @Argument(help: "The session's identifier.")
    var session: String

    @OptionGroup var output: ChatFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let session = Identifier.text(session)
        try ChatRun(.teamsbot, output.format, nyla).run { (chat, stop, receive) in
            try await chat.follow(session, until: stop.stream(), receive: receive)
        }
    }
}

struct ChatStopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop the work of a thread.",
        discussion: """
            Examples:
              fieldbook chat stop w7
              fieldbook chat stop s1 --feature teamsbot
            """)

    @Argument(help: "The thread's identifier.")
    var thread: String

    @OptionGroup var area: ChatArea
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (area, thread) = (area.area, Identifier.text(thread))
        try nyla.chat(area) { (chat) throws(APIError) in try await chat.stop(thread) }
    }
}

struct ChatAcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept pending edits of the workspace or the code editor.",
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
        abstract: "Reject pending edits of the workspace or the code editor.",
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

    @Flag(help: "All pending edits.")
    var all = false

    @OptionGroup var area: ChatArea
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
        try rows.format.print(all ? entries.flatMap(\.facts) : entries.map { $0.row(of: resource) })
    }
}

struct ChatFileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "file",
        abstract: "Print the content of a file of the workspace or the code editor, or download it.",
        discussion: """
            With --feature commcoach, the file is a coaching document; "fieldbook chat list documents" lists \
            them.
            On a terminal, --lines highlights code according to the file's extension, unless NO_COLOR is set.

            Examples:
              fieldbook chat file f1 --feature codeeditor --lines
              fieldbook chat file o1 --feature commcoach -o guide.pdf
              fieldbook chat file f1 -o plan.pdf
            """)

    @Argument(help: "The file's identifier.")
    var file: String

    @Flag(help: "For text files: number the lines, and remove control characters for terminals.")
    var lines = false

    @OptionGroup var download: DownloadOptions
    @OptionGroup var area: ChatArea
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
                code: "chat.noText", message: "the file is not a text in UTF-8",
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

extension NylaOptions.Place {
    /// Waits for requests that need the place too.
    func with<Value: Sendable>(
        _ work: @escaping @Sendable (APIClient, NylaOptions.Place) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait { (client) throws(APIError) in try await work(client, self) }
    }

    /// The client of a feature that works on prompts.
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
