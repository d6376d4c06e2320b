import APICore
import Answers
import ArgumentParser
import Backends
import Batch
import CommandRuns
import Foundation
import Routes
import ServiceOperations

struct OnboardingWatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print changes to tasks, documents, compliance and progress as they happen.",
        discussion: """
            Polls the service every 30 seconds (see --interval) until you press Ctrl-C. If the service does \
            not answer, a note is printed, and the command tries again. If the session ends, the command \
            ends too.

            Examples:
              fieldbook onboarding watch
              fieldbook onboarding watch --of u7 --interval 5 --count 1 --format ndjson
            """)

    @Option(help: ArgumentHelp("Seconds between two requests.", valueName: "seconds"))
    var interval = DecimalNumber(Onboarding.Watch.interval)

    @Option(help: ArgumentHelp("Exit after this many changes.", valueName: "n"))
    var count: Int?

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var person: PersonOptions
    @OptionGroup(visibility: .hidden) var dueTimes: DueTimeZoneOption

    func validate() throws {
        guard (0.1...86_400).contains(interval.value) else {
            throw ValidationError("--interval: seconds from 0.1 to 86400 were expected.")
        }
        if let count, count < 1 { throw ValidationError("--count: 1 or more was expected.") }
    }

    func run() throws {
        let service = try person.signedIn()
        let interruption = Interruption(grace: .seconds(1))
        interruption.listen(exitStatus: ExitStatus.interrupted.rawValue, Interruption.Notices {})
        var (watch, left, isFirst) = (Onboarding.Watch(), count, true)
        var loading = Loading<Onboarding.Overview>()
        var problem: String?
        let writer = RowWriter.onStandardOutput(rows.format)
        while !interruption.isRequested {
            if let overview = try present(&loading, &problem, at: service) {
                let changes = watch.changes(to: overview)
                if isFirst { announce(overview) }
                isFirst = false
                for change in changes {
                    try Self.print(change, by: writer)
                    left = left.map { $0 - 1 }
                    if left == 0 { return }
                }
            }
            pause(until: { interruption.isRequested })
        }
        throw ExitCode(ExitStatus.interrupted.rawValue)
    }

    /// Loads the present overview; `nil`, with a note, if the service fails for now. `problem` is the last one with the marks
    /// of begun tasks, which is noted once.
    private func present(
        _ loading: inout Loading<Onboarding.Overview>, _ problem: inout String?, at service: SignedInService
    ) throws -> Onboarding.Overview? {
        let user = person.user
        loading.begin()
        loading.end(
            with: Result { () throws(APIError) in
                try service.wait { (client) throws(APIError) in
                    try await OnboardingClient(client).overview(of: user)
                }
            })
        if let error = loading.error {
            guard error.isTransient else { throw error }
            let last = loading.value.map { "; the last state was \($0.percent) %, \($0.progressWords)" }
            StandardError.write("fieldbook: note: \(error.words.visible)\(last ?? ""); asking again\n")
            return nil
        }
        guard let overview = loading.value else { return nil }
        let known = try person.knownStarts(besides: overview.tasks)
        if let new = known.problem, new != problem { StandardError.write("fieldbook: note: \(new)\n") }
        problem = known.problem
        return overview.marking(known.started)
    }

    private func announce(_ overview: Onboarding.Overview) {
        StandardError.write(
            "fieldbook: note: \(overview.percent) %, \(overview.progressWords); watching for changes\n")
    }

    private func pause(until isRequested: @escaping @Sendable () -> Bool) {
        let interval = interval.value
        try? BlockingCall.wait(until: isRequested) { () async throws in
            try await Task.sleep(for: .seconds(interval))
        }
    }

    /// Prints a change at once: in a table each is a line of its own, since columns cannot be aligned in advance.
    private static func print(_ change: Onboarding.Change, by writer: RowWriter) throws {
        let now = Timestamp.now
        guard writer.format == .table else { return try writer.write(change.row(at: now)) }
        try StandardOutput.write(Array("\(now.iso8601)  \(change.words.visible)\n".utf8))
    }
}
