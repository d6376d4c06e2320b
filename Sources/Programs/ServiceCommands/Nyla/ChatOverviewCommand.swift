import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct ChatOverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview",
        abstract: "Show an overview of your coaching or of the Teams bot.",
        discussion: """
            For your coaching, lists the contexts with their active sessions and the percentage of completed \
            tasks, the newest scores and how they changed, and your badges. With --feature teamsbot, lists \
            sessions, bots and settings. Labels are in your language. If there is nothing to show, the exit \
            code is 4.

            Examples:
              fieldbook chat overview
              fieldbook chat overview --feature teamsbot --format ndjson
            """)

    enum Feature: String, CaseIterable, ExpressibleByArgument {
        case commcoach, teamsbot
    }

    @Option(help: "Feature to show: your coaching (commcoach) or the Teams bot (teamsbot).")
    var feature = Feature.commcoach

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (feature, area) = (feature, feature == .commcoach ? Nyla.Area.coaching : .teamsbot)
        let place = try nyla.place(for: area)
        let (profile, language) = (place.service.profile, language.choice(at: place.service.profile))
        let found = try place.ask(orUse: cache) { (client) throws(APIError) -> [Row] in
            let chat = place.conversation(client, area)
            func code(of entries: [Nyla.Entry]) async -> String {
                await language.code(for: entries, of: profile, client)
            }
            switch feature {
            case .commcoach: return try await chat.coachingOverview(in: code).rows
            case .teamsbot: return try await chat.botOverview(in: code).rows
            }
        }
        guard !found.isEmpty else {
            throw BatchError.nothingThere("there is nothing to show", remedy: "Choose another instance.")
        }
        try rows.format.print(found)
    }
}

/// A row of an overview.
private func overviewRow(
    _ part: String, _ name: String, id: String? = nil, status: String? = nil,
    value: Row.Value = .missing, details: String? = nil
) -> Row {
    Row([
        "part": .text(part), "name": .text(name), "id": .init(id), "status": .init(status), "value": value,
        "details": .init(details),
    ])
}

extension Nyla.BotOverview {
    fileprivate var rows: [Row] {
        let sessions = sessions.map { session in
            overviewRow(
                "session", session.text("title", "meetingTitle", "meeting_title", "name") ?? "",
                id: session.id?.text, status: session.text("status"),
                details: session.text("startedAt", "started_at"))
        }
        let bots = bots.map { bot in
            overviewRow(
                "bot", bot.text("name", "label") ?? "", id: bot.id?.text, status: bot.text("status"),
                details: bot.text("email"))
        }
        let settings = settings.fields.members.map { member in
            overviewRow("setting", member.name, value: .init(json: member.value))
        }
        return sessions + bots + settings
    }
}

extension Nyla.CoachingOverview {
    fileprivate var rows: [Row] {
        let contexts = contexts.map { context in
            overviewRow(
                "context", context.title.isEmpty ? "(without a context)" : context.title,
                id: context.id?.text, status: context.status,
                value: .init(context.progress.map { $0 * 100 }, decimals: 0),
                details: """
                    \(context.activeSessions) of \(context.sessions.counted("session")) active, \
                    \(context.doneTasks) of \(context.tasks.counted("task")) done
                    """)
        }
        let scores = scores.map { score in
            let sign = (score.change ?? 0) < 0 ? "" : "+"
            let change = score.change.map { "\(sign)\(($0 * 100).rounded() / 100) since the one before" }
            return overviewRow(
                "score", score.dimension, status: score.trend, value: .init(score.value, decimals: 2),
                details: change ?? score.count.counted("score"))
        }
        return contexts + scores + badges.map { overviewRow("badge", $0) }
    }
}
