public import APICore
public import Answers
public import Routes
import Synchronization

/// The onboarding service, wherever its answers come from.
///
/// ```swift
/// let service: any OnboardingService = MemoryOnboardingService(tasks: [.init(id: "t1", name: "Passport")])
/// let overview = try await service.overview(of: nil)
/// print(overview.progressWords)  // 0 of 1 task completed
/// ```
public protocol OnboardingService: Sendable {
    /// Uploads a document; the same idempotency key means the same document.
    func upload(
        _ file: some UploadedFile, type: Onboarding.DocumentType, of user: Identifier, idempotencyKey: String?
    ) async throws(APIError) -> Onboarding.Document
    /// A person's onboarding status.
    func status(of user: Identifier) async throws(APIError) -> Onboarding.Status
    /// The signed-in user's onboarding status.
    func ownStatus() async throws(APIError) -> Onboarding.Status
    /// A person's tasks.
    func tasks(of user: Identifier) async throws(APIError) -> [Onboarding.TaskItem]
    /// The signed-in user's tasks.
    func ownTasks() async throws(APIError) -> [Onboarding.TaskItem]
    /// Completes a task; returns it if the service's answer contains it.
    @discardableResult
    func complete(_ task: Identifier) async throws(APIError) -> Onboarding.TaskItem?
    /// A person's compliance with the legal requirements.
    func compliance(of user: Identifier) async throws(APIError) -> Onboarding.Compliance
    /// A person's profile.
    func profile(of user: Identifier) async throws(APIError) -> Onboarding.Profile
    /// Has the service send a test notification; returns its words about that, if it has any.
    @discardableResult
    func sendTestNotification(to user: Identifier?) async throws(APIError) -> String?
}

extension OnboardingClient: OnboardingService {}

/// An onboarding service in memory, for previews and tests of programs: the same rules, with delays and failures that they choose.
public final class MemoryOnboardingService: OnboardingService {
    /// A kind of request.
    public enum Call: String, Hashable, Sendable, CaseIterable {
        case upload, status, tasks, complete, compliance, profile, notification
    }

    private struct State {
        var tasks: [Onboarding.TaskItem]
        var documents: [Onboarding.Document] = []
        /// The places of documents that were uploaded with a key.
        var keys: [String: Int] = [:]
        var failures: [Call: [APIError]] = [:]
    }

    /// Delays as a usual service has them: 2 s for an upload, 1 s for the completion of a task.
    public static let usualDelays: [Call: Duration] = [.upload: .seconds(2), .complete: .seconds(1)]

    private let person: Onboarding.Profile
    private let state: Mutex<State>
    private let delays: [Call: Duration]
    private let now: @Sendable () -> Timestamp
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates a service for one person.
    ///
    /// - Parameters:
    ///   - person: the signed-in user.
    ///   - tasks: their tasks.
    ///   - delays: the time until each kind of request is answered; none is 0.
    ///   - now: the clock.
    ///   - pause: waits; tests pass the time themselves.
    public init(
        of person: Onboarding.Profile = Onboarding.Profile(id: "me"), tasks: [Onboarding.TaskItem] = [],
        delays: [Call: Duration] = [:], now: (@Sendable () -> Timestamp)? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.person = person
        state = Mutex(State(tasks: tasks))
        self.delays = delays
        self.now = now ?? { Timestamp.now }
        self.pause = pause
    }

    /// Has the next requests of a kind fail, one after the other with these errors.
    public func fail(_ call: Call, with errors: APIError...) {
        state.withLock { $0.failures[call, default: []] += errors }
    }

    /// Changes the tasks as if somebody at the service did.
    public func change(_ change: (inout [Onboarding.TaskItem]) -> Void) {
        state.withLock { change(&$0.tasks) }
    }

    /// Uploads a document, which is then being processed.
    public func upload(
        _ file: some UploadedFile, type: Onboarding.DocumentType, of user: Identifier, idempotencyKey: String?
    ) async throws(APIError) -> Onboarding.Document {
        let (content, _) = try file.form(fields: [("document_type", type.word)], file: "file")
        do throws(HTTPError) {
            // Reading it all reports the progress.
            for try await _ in content.chunks {}
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
        try await answer(.upload, for: user)
        let (time, streamed) = (ServerTime(now()), file as? StreamedFile)
        return state.withLock { state in
            if let place = idempotencyKey.flatMap({ state.keys[$0] }) { return state.documents[place] }
            let document = Onboarding.Document(
                id: .text("d\(state.documents.count + 1)"), user: user, type: type, status: .processing,
                fileName: streamed?.name, fileSize: (streamed?.file.length).map { Int(clamping: $0) },
                created: time)
            if let idempotencyKey { state.keys[idempotencyKey] = state.documents.count }
            state.documents.append(document)
            return document
        }
    }

    /// The person's status, counted from the tasks.
    public func status(of user: Identifier) async throws(APIError) -> Onboarding.Status {
        try await answer(.status, for: user)
        return state.withLock { state in
            let progress = state.tasks.progress
            let isDone = progress.done == progress.total
            return Onboarding.Status(
                of: person.id, status: isDone ? "completed" : "in_progress", progress: progress,
                documents: state.documents)
        }
    }

    /// The signed-in user's status.
    public func ownStatus() async throws(APIError) -> Onboarding.Status { try await status(of: person.id) }

    /// The person's tasks.
    public func tasks(of user: Identifier) async throws(APIError) -> [Onboarding.TaskItem] {
        try await answer(.tasks, for: user)
        return state.withLock { $0.tasks }
    }

    /// The signed-in user's tasks.
    public func ownTasks() async throws(APIError) -> [Onboarding.TaskItem] { try await tasks(of: person.id) }

    /// Completes a task; fails with `api.conflict` if it waits for another open one.
    @discardableResult
    public func complete(_ task: Identifier) async throws(APIError) -> Onboarding.TaskItem? {
        try await answer(.complete, for: person.id)
        let time = ServerTime(now())
        let result = state.withLock { state -> Result<Onboarding.TaskItem, APIError> in
            guard let place = state.tasks.firstIndex(where: { $0.has(task) }) else {
                return .failure(.isNotThere("task \(task.text)"))
            }
            guard state.tasks.blockers(of: state.tasks[place]).isEmpty else {
                return .failure(
                    APIError(.conflict, "another task comes first", remedy: "Complete that first."))
            }
            if !state.tasks[place].isDone {
                state.tasks[place].status = .completed
                state.tasks[place].completed = time
            }
            return .success(state.tasks[place])
        }
        return try result.get()
    }

    /// The compliance of the uploaded documents.
    public func compliance(of user: Identifier) async throws(APIError) -> Onboarding.Compliance {
        try await answer(.compliance, for: user)
        return Onboarding.Compliance(
            of: person.id,
            records: state.withLock { $0.documents }.map {
                Onboarding.ComplianceRecord(of: $0.id, type: $0.type?.word, status: $0.status)
            })
    }

    /// The person's profile.
    public func profile(of user: Identifier) async throws(APIError) -> Onboarding.Profile {
        try await answer(.profile, for: user)
        return person
    }

    /// Sends nothing.
    @discardableResult
    public func sendTestNotification(to user: Identifier?) async throws(APIError) -> String? {
        try await answer(.notification, for: user ?? person.id)
        return nil
    }

    /// Waits as long as the service takes; throws if it fails or does not know the person.
    private func answer(_ call: Call, for user: Identifier) async throws(APIError) {
        if let delay = delays[call], delay > .zero, (try? await pause(delay)) == nil {
            throw APIError(.cancelled, "it was cancelled", remedy: "Start it again.")
        }
        let failure = state.withLock { state -> APIError? in
            guard let first = state.failures[call]?.first else { return nil }
            state.failures[call]?.removeFirst()
            return first
        }
        if let failure { throw failure }
        guard user.text == person.id.text else { throw .isNotThere("person \(user.text)") }
    }
}

extension APIError {
    fileprivate static func isNotThere(_ what: String) -> APIError {
        APIError(.notFound, "there is no \(what)", remedy: "Give another identifier.")
    }
}
