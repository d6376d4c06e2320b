public import APICore
public import Answers
public import Routes

extension Onboarding {
    /// Everything that the service knows of a person's onboarding.
    ///
    /// ```swift
    /// let overview = try await onboarding.overview(of: "u7")
    /// print("\(overview.percent) %, \(overview.progressWords)")  // 60 %, 3 of 5 tasks completed
    /// ```
    public struct Overview: Sendable {
        /// A part that is requested on its own.
        public enum Part: String, CaseIterable, Sendable {
            case status, tasks, compliance
        }

        /// The person, if the service names them.
        public let user: Identifier?
        /// The status as the service computes it.
        public let status: Status?
        /// The tasks in the service's order.
        public internal(set) var tasks: [TaskItem]
        /// The compliance with legal requirements.
        public let compliance: Compliance?
        /// Parts that could not be read, and why.
        public let errors: [Part: APIError]

        /// Creates an overview from its parts.
        public init(
            user: Identifier?, status: Status?, tasks: [TaskItem], compliance: Compliance?,
            errors: [Part: APIError] = [:]
        ) {
            self.user = user
            self.status = status
            self.tasks = tasks
            self.compliance = compliance
            self.errors = errors
        }

        /// The overview with the tasks that are marked as begun.
        public func marking(_ started: StartedTasks) -> Overview {
            var marked = self
            marked.tasks = started.applied(to: tasks)
            return marked
        }

        /// The number of completed tasks: counted if tasks are listed, otherwise the service's figure.
        public var progress: Progress {
            tasks.isEmpty ? status?.progress ?? Progress(done: 0, total: 0) : tasks.progress
        }

        /// The progress in whole percent, rounded down, so that 100 means that all is done.
        public var percent: Int {
            let fraction = progress.total > 0 ? progress.fraction : status?.fraction ?? 0
            // 0.29 × 100 is a little less than 29.
            return Int((min(max(fraction, 0), 1) * 100 + 1e-9).rounded(.down))
        }

        /// The progress in words, for example `3 of 5 tasks completed`.
        public var progressWords: String {
            "\(progress) task\(progress.total == 1 ? "" : "s") completed"
        }

        /// The number of tasks with each status that occurs; empty if the tasks could not be read.
        public var counts: [StatusCount] { tasks.counts }

        /// The number of overdue tasks. Due times without a zone are in `zone`.
        public func overdueCount(at now: Timestamp, in zone: ClockZone) -> Int {
            tasks.overdue(at: now, in: zone).count
        }

        /// The documents that a person has uploaded or that the law requires, each once.
        public var documents: [DocumentCompliance] {
            let records = compliance?.records ?? []
            let uploaded = status?.documents ?? []
            let checked = records.map { record in
                DocumentCompliance(
                    document: uploaded.first { $0.id.text == record.document?.text }, record: record)
            }
            let known = Set(records.compactMap(\.document?.text))
            return checked
                + uploaded.filter { !known.contains($0.id.text) }.map {
                    DocumentCompliance(document: $0, record: nil)
                }
        }

        /// The compliance in words, for example `1 of 2 documents verified`.
        public var complianceWords: String {
            let documents = documents
            let verified = documents.count { $0.status == .verified }
            return "\(verified) of \(documents.count) document\(documents.count == 1 ? "" : "s") verified"
        }

        /// The documents of a task that the service lists; others are known by their identifiers only.
        public func documents(of task: TaskItem) -> [DocumentCompliance] {
            let wanted = Set(task.documents.map(\.text))
            return documents.filter { $0.id.map { wanted.contains($0.text) } ?? false }
        }
    }

    /// A document and its compliance.
    public struct DocumentCompliance: Hashable, Sendable {
        /// The document, if the service lists it.
        public let document: Document?
        /// The record of its compliance, if there is one.
        public let record: ComplianceRecord?

        /// The document's identifier.
        public var id: Identifier? { document?.id ?? record?.document }
        /// The type of the document, or else the requirement that it meets; empty without both.
        public var name: String { document?.type?.word ?? record?.type ?? "" }
        /// The status by the legal check, or else that of the document.
        public var status: DocumentStatus { record?.status ?? document?.status ?? .pending }
    }
}

extension OnboardingService {
    /// The status, tasks and compliance of a person, or of the signed-in user.
    ///
    /// Parts that cannot be read are missing, with their errors. Fails if neither status nor tasks can be read.
    ///
    /// - Parameter user: the person; `nil` for the signed-in user, whom status or tasks must name for the compliance.
    public func overview(of user: Identifier?) async throws(APIError) -> Onboarding.Overview {
        async let state = Result { () async throws(APIError) -> Onboarding.Status in
            guard let user else { return try await self.ownStatus() }
            return try await self.status(of: user)
        }
        async let list = Result { () async throws(APIError) -> [Onboarding.TaskItem] in
            guard let user else { return try await self.ownTasks() }
            return try await self.tasks(of: user)
        }
        let parts = await (status: state, tasks: list)
        var errors: [Onboarding.Overview.Part: APIError] = [:]
        errors[.status] = parts.status.failure
        errors[.tasks] = parts.tasks.failure
        if let error = errors[.status], errors[.tasks] != nil || error.code == .signIn { throw error }
        let knownStatus = try? parts.status.get()
        let knownTasks = (try? parts.tasks.get()) ?? []
        let person = user ?? knownStatus?.user ?? knownTasks.compactMap { $0.user }.first
        var compliance: Onboarding.Compliance?
        if let person {
            do throws(APIError) {
                compliance = try await self.compliance(of: person)
            } catch {
                errors[.compliance] = error
            }
        }
        return Onboarding.Overview(
            user: person, status: knownStatus, tasks: knownTasks, compliance: compliance, errors: errors)
    }
}
