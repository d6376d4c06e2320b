import APICore
import Answers
import ArgumentParser
import Batch
import Foundation
import ServiceOperations

struct ChatTalkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "talk",
        abstract: "Talk with the Teams bot of a session over a WebSocket.",
        discussion: """
            Sends each line of standard input, or the text of each --say, to the bot, and prints its \
            answers as they arrive. The bot may answer a line several times, so the command keeps listening \
            after the last line. It ends when the service ends the conversation, when nothing new has \
            arrived for --wait seconds, or when you press Ctrl-C; the session continues. Heartbeats and \
            status messages do not count as new.

            Examples:
              fieldbook chat talk s1
              fieldbook chat talk s1 < questions.txt
              fieldbook chat talk s1 --say "Who is in the meeting?" --wait 10
            """)

    @Argument(help: "The session's identifier.")
    var session: String

    @Option(help: ArgumentHelp("Text to send to the bot. Can be repeated.", valueName: "text"))
    var say: [String] = []

    @Option(
        help: ArgumentHelp(
            "Exit if nothing new has arrived for this many seconds after the last line.",
            valueName: "seconds"))
    var wait = 30

    @OptionGroup var output: ChatFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        guard (0...86_400).contains(wait) else {
            throw ValidationError("--wait: 0 to 86400 seconds were expected.")
        }
    }

    func run() throws {
        let (session, quiet) = (Identifier.text(session), Duration.seconds(wait))
        let lines = say.isEmpty ? Self.standardInput() : Self.lines(say)
        try ChatRun(.teamsbot, output.format, nyla).run { (chat, stop, receive) in
            try await chat.talk(
                in: session, saying: lines, quiet: quiet, until: stop.stream(), receive: receive)
        }
    }

    private static func lines(_ lines: [String]) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        for line in lines { continuation.yield(line) }
        continuation.finish()
        return stream
    }

    /// The lines of standard input that are not blank, read by a thread of their own.
    private static func standardInput() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() {
                if !line.allSatisfy(\.isWhitespace) { continuation.yield(line) }
            }
            continuation.finish()
        }
        return stream
    }
}
