import APICore
import Answers
import ArgumentParser
import Nyla

struct ChatWatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print the events of a Teams bot session until the session ends.",
        discussion: """
            If the connection breaks, it is reopened, and the output continues after the last event. Ctrl-C \
            stops the command; the session continues.

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
        abstract: "Stop the work in progress in a thread.",
        discussion: """
            Examples:
              fieldbook chat stop w7
              fieldbook chat stop s1 --feature teamsbot
            """)

    @Argument(help: "The thread's identifier.")
    var thread: String

    @OptionGroup var area: ChatFeatureOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (area, thread) = (area.area, Identifier.text(thread))
        try nyla.chat(area) { (chat) throws(APIError) in try await chat.stop(thread) }
    }
}
