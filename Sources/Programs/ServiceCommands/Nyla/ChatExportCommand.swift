import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import PrintedTexts
import ServiceOperations

struct ChatExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export a thread as Markdown, HTML or JSON.",
        discussion: """
            The export contains the messages with their roles, times, files and tools. For the workspace and \
            the code editor, it also contains the pending edits. The messages are interpreted as Markdown. \
            The HTML page has no scripts and loads nothing; HTML in messages is shown as plain text, and \
            links lead only to web pages and mail addresses. The title, headings and labels are in your \
            language; the messages are unchanged.

            Examples:
              fieldbook chat export w7 -o w7.md
              fieldbook chat export w7 -o w7.html --overwrite --language fr
              fieldbook chat export t1 --feature chatbot -o - --to-format json
            """)

    @Argument(help: "The thread's identifier.")
    var thread: String

    @OptionGroup var output: OutputOptions<TranscriptFormat>

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    @OptionGroup var language: LanguageOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var area: ChatFeatureOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if Nyla.Resource.named("messages", in: area.area) == nil {
            throw ValidationError("\(area.area.rawValue) has no messages to export.")
        }
        _ = try output.choice(isRequired: true)
    }

    func run() throws {
        let (area, id) = (area.area, Identifier.text(thread))
        let choice = try output.choice(isRequired: true)
        let format = choice.format ?? .md
        let path = choice.destination.paths(of: [
            PulledFileName(thread).text + "." + format.rawValue
        ]).first
        // Nothing is asked for a file that cannot be written.
        if let path, !overwrite, FileKind(at: path) != .nothing { throw ItemFailure.outputExists(path) }
        let place = try nyla.place(for: area)
        let profile = place.service.profile
        // JSON has no words of ours.
        let language = format == .json ? nil : language.choice(at: profile)
        let (transcript, words) = try place.ask(orUse: cache) { (client) throws(APIError) in
            var transcript = try await place.conversation(client, area).transcript(of: id)
            guard let language else { return (transcript, PrintedLanguage.en) }
            let code = await language.codeOrGerman(of: profile, client)
            transcript.translateTitle(into: code)
            return (transcript, PrintedLanguage(code: code) ?? .de)
        }
        let parts = TranscriptDocument(transcript, in: words).parts(in: format)
        guard let path else {
            return try StandardOutput.writeInPieces { write in
                for part in parts { try write(Array(part.utf8)) }
            }
        }
        try WholeFile.write(to: path, mayOverwrite: overwrite) { write in
            for part in parts { try write(Array(part.utf8)) }
        }
    }
}
