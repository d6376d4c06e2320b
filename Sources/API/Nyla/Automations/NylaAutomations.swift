public import APICore
public import Answers
public import Streams

extension Nyla {
    /// The state of a run.
    public enum RunStatus: ServerWord {
        case waiting, running, paused, completed, failed, stopped
        case other(String)

        /// The known states with their spellings.
        public static var spellings: [(value: RunStatus, words: [String])] {
            [
                (.waiting, ["pending", "queued", "waiting", "created", "scheduled"]),
                (.running, ["running", "in_progress", "active", "started", "processing"]),
                (.paused, ["paused", "waiting_for_task", "waiting_for_user", "blocked"]),
                (.completed, ["completed", "complete", "success", "succeeded", "done", "finished"]),
                (.failed, ["failed", "failure", "error", "errored"]),
                (.stopped, ["stopped", "cancelled", "canceled", "aborted"]),
            ]
        }

        /// The word of an unknown state, which counts as running.
        public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }

        /// Whether the run has ended.
        public var isFinal: Bool { self == .completed || self == .failed || self == .stopped }
    }

    /// A run of an automation.
    public struct AutomationRun: Hashable, Sendable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The state.
        public let status: RunStatus
        /// The service's words about the state, for example why it failed.
        public let message: String?
        /// Everything that the service says about the run.
        public let record: Entry

        /// Reads the state of a run.
        init(_ record: Entry, _ id: Identifier) {
            self.id = id
            status = record.text("status", "state").map { RunStatus($0) } ?? .waiting
            message = record.text("error", "errorMessage", "error_message", "message", "statusMessage")
            self.record = record
        }
    }

    /// How long, and how often, to ask for the state of a run.
    public struct RunPatience: Hashable, Sendable {
        /// The first pause; each further one is half as long again.
        public var firstPause: Duration
        /// The longest pause.
        public var longestPause: Duration
        /// The time after which waiting ends.
        public var limit: Duration

        /// Creates a patience.
        public init(
            firstPause: Duration = .seconds(1), longestPause: Duration = .seconds(15),
            limit: Duration = .seconds(3_600)
        ) {
            self.firstPause = firstPause
            self.longestPause = max(firstPause, longestPause)
            self.limit = limit
        }

        /// The pauses, in order, as long as their sum does not exceed the limit.
        func pauses() -> some Sequence<Duration> {
            sequence(state: (pause: firstPause, spent: Duration.zero)) { state -> Duration? in
                let pause = state.pause
                guard pause > .zero, state.spent + pause <= limit else { return nil }
                state = (min(pause * 3 / 2, longestPause), state.spent + pause)
                return pause
            }
        }
    }
}

/// A client for Nyla's automations of both kinds: it starts them and waits for their end.
///
/// ```swift
/// let automations = NylaAutomations(client, .automations, mandate: "m1")
/// let run = try await automations.execute("a1")
/// let ended = try await automations.wait(for: run, of: "a1")
/// print(ended.status)  // completed
/// ```
public struct NylaAutomations: Sendable {
    /// `.automations`, or `.automation2` for workflows with tasks.
    public let area: Nyla.Area
    /// The client for the lists.
    public let records: NylaLists
    private let client: APIClient
    private let context: RequestContext
    private let instance: Identifier?

    /// Creates a client; the second kind needs an instance.
    public init(
        _ client: APIClient, _ area: Nyla.Area, instance: Identifier? = nil, mandate: Identifier? = nil
    ) {
        self.client = client
        self.area = area
        self.instance = instance
        context = RequestContext(mandate: mandate?.text, instance: instance?.text)
        records = NylaLists(client, instance: instance, mandate: mandate)
    }

    /// Starts an automation; the request is sent once.
    ///
    /// - Parameter input: values for the automation.
    public func execute(
        _ automation: Identifier, with input: JSONObject = JSONObject()
    ) async throws(APIError) -> Nyla.AutomationRun {
        var request: APIRequest
        if area == .automation2 {
            var fields: JSONObject = ["workflowId": .string(automation.text)]
            if !input.members.isEmpty { fields["input"] = .object(input) }
            request = NylaEndpoints.executeWorkflow.request(["instanceId": instance ?? ""])
                .carrying(json: .object(fields))
        } else {
            request = NylaEndpoints.execute.request(["automationId": automation])
                .carrying(json: .object(input))
        }
        request = request.with(context)
        let answer = Nyla.Entry(answer: try await client.json(of: request))
        // In the second kind, "workflowId" names the automation, not its run.
        let workflow = area == .automation2 ? nil : answer.identifier("workflowId", "workflow_id")
        guard let id = answer.identifier("runId", "run_id", "executionId") ?? workflow ?? answer.id else {
            throw APIError(
                .answer, "the response does not name the run",
                remedy: "Look for it with \"fieldbook automations list runs\" before you start it again.",
                endpoint: request.endpoint.description)
        }
        return Nyla.AutomationRun(answer, id)
    }

    /// The present state of a run.
    ///
    /// - Parameter automation: the workflow that the run belongs to, which the second kind of automations needs.
    public func state(
        of run: Identifier, of automation: Identifier
    ) async throws(APIError) -> Nyla.AutomationRun {
        guard area == .automation2 else {
            let request = NylaEndpoints.runStatus.request(["workflowId": run]).with(context)
            let answer = Nyla.Entry(answer: try await client.json(of: request))
            return Nyla.AutomationRun(answer, run)
        }
        for try await record in records.list(.workflowRuns, of: automation) {
            guard record.identifier("id", "runId", "run_id")?.text == run.text else { continue }
            return Nyla.AutomationRun(record, run)
        }
        // The service does not list it yet.
        return Nyla.AutomationRun(Nyla.Entry(JSONObject()), run)
    }

    /// Waits for the end of a run.
    ///
    /// - Parameters:
    ///   - report: called with each new state.
    /// - Returns: the last state, which is not final if the patience ended first.
    public func wait(
        for run: Nyla.AutomationRun, of automation: Identifier, patience: Nyla.RunPatience = .init(),
        report: @Sendable (Nyla.AutomationRun) -> Void = { _ in }
    ) async throws(APIError) -> Nyla.AutomationRun {
        var run = run
        report(run)
        for pause in patience.pauses() {
            guard !run.status.isFinal else { return run }
            do {
                try await Task.sleep(for: pause)
            } catch {
                throw APIError(
                    .cancelled, "waiting for run \(run.id) was interrupted",
                    remedy: "The run continues; look for it with \"fieldbook automations list runs\".")
            }
            let seen = try await state(of: run.id, of: automation)
            if seen.status != run.status { report(seen) }
            run = seen
        }
        return run
    }
}
