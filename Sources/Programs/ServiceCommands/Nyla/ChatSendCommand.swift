import APICore
import Answers
import ArgumentParser
import Batch
import Foundation
import Nyla
import ServiceOperations

struct ChatSendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send a prompt, and print the answer as it arrives.",
        discussion: """
            The answer goes to standard output, and progress to standard error. With --format ndjson, each \
            event is a line with its kind, the thread, the text to append and the original data. Ctrl-C also \
            stops the work at the service or, if files are still being sent, prevents the prompt from being \
            sent. Exit codes: 0 complete, 1 failed or stopped by somebody else, 3 connection lost, 130 \
            stopped by Ctrl-C.

            The prompt is sent only once. If the connection is lost, the service may still be working on the \
            answer: look at the thread's messages, or use --keep-alive, which waits until the answer appears \
            there. Files named with --attach are sent first. With --feature workspace or codeeditor, they go \
            to that feature; with other features, they go to your files.

            Examples:
              fieldbook chat send "What is in this contract?" --file f1
              fieldbook chat send "And in French?" --thread w7
              fieldbook chat send "What does it show?" --attach plan.pdf --keep-alive
              fieldbook chat send - --feature chatbot --format ndjson < question.txt
              fieldbook chat send "Check the receipts of March." --feature trustee
            """)

    @Argument(help: "The prompt; - reads it from standard input.")
    var prompt: String

    @Option(help: ArgumentHelp("Continue this thread; required with --feature commcoach.", valueName: "id"))
    var thread: String?

    @Option(
        help: ArgumentHelp(
            "Identifier of a file in Nyla to use with the prompt. Can be repeated.", valueName: "id"))
    var file: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file on this machine to send first and use with the prompt. Can be repeated.",
            valueName: "path"),
        completion: .file())
    var attach: [String] = []

    @Flag(help: "If the connection is lost, wait for the answer in the thread's messages.")
    var keepAlive = false

    @Option(help: ArgumentHelp("Identifier of a data source to use. Can be repeated.", valueName: "id"))
    var source: [String] = []

    @Option(
        help: ArgumentHelp(
            "Identifier of another feature's data source to use. Can be repeated.", valueName: "id"))
    var featureSource: [String] = []

    @OptionGroup var language: LanguageOption

    @Option(
        help: ArgumentHelp(
            "A model provider that may be used. Can be repeated. (default: the service's choice)",
            valueName: "name"))
    var provider: [String] = []

    @OptionGroup var area: ChatFeatureOption
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
