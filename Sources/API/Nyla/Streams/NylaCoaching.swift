public import APICore
public import Answers
import Routes

extension Nyla {
    /// The state of the user's coaching: contexts with their sessions and tasks, the scores, and the badges.
    ///
    /// ```swift
    /// let overview = try await NylaConversation(client, .coaching, instance: "i1", mandate: "m1").coachingOverview()
    /// for context in overview.contexts { print(context.title, context.progress ?? 0) }
    /// ```
    public struct CoachingOverview: Hashable, Sendable {
        /// A context, and what belongs to it.
        public struct Context: Hashable, Sendable {
            /// Nyla's identifier; `nil` for sessions and tasks without a known context.
            public let id: Identifier?
            /// The title; empty if there is none.
            public let title: String
            /// The state in the service's words, if it is known.
            public let status: String?
            /// The sessions.
            public let sessions: Int
            /// The sessions that are going on.
            public let activeSessions: Int
            /// The tasks.
            public let tasks: Int
            /// The tasks that are done.
            public let doneTasks: Int

            /// The part of the tasks that is done, from 0 to 1; `nil` without tasks.
            public var progress: Double? { tasks > 0 ? Double(doneTasks) / Double(tasks) : nil }
        }

        /// The newest score of a dimension.
        public struct Score: Hashable, Sendable {
            /// The dimension, for example `clarity`.
            public let dimension: String
            /// The score, on the service's scale.
            public let value: Double?
            /// The difference to the score before it; `nil` without one.
            public let change: Double?
            /// The trend in the service's words, if it names one.
            public let trend: String?
            /// The number of scores of this dimension.
            public let count: Int
        }

        private static let activeStates: Set<String> = [
            "active", "running", "started", "in_progress", "open",
        ]
        private static let doneStates: Set<String> = ["done", "completed", "complete", "closed", "finished"]

        /// The contexts in the service's order; what belongs to none of them comes last.
        public let contexts: [Context]
        /// The newest scores, by dimension in the order in which they first appear.
        public let scores: [Score]
        /// The names of the badges.
        public let badges: [String]

        /// The state of lists.
        init(contexts: [Entry], sessions: [Entry], tasks: [Entry], scores: [Entry], badges: [Entry]) {
            let known = Set(contexts.compactMap(\.id?.text))
            func owner(_ entry: Entry) -> String? {
                entry.identifier("contextId", "context_id").flatMap {
                    known.contains($0.text) ? $0.text : nil
                }
            }
            let (ownedSessions, ownedTasks) = (
                Dictionary(grouping: sessions, by: owner), Dictionary(grouping: tasks, by: owner)
            )
            func context(_ entry: Entry?) -> Context {
                let sessions = ownedSessions[entry?.id?.text] ?? []
                let tasks = ownedTasks[entry?.id?.text] ?? []
                return Context(
                    id: entry?.id, title: entry?.text("title", "name", "label") ?? "",
                    status: entry?.text("status"), sessions: sessions.count,
                    activeSessions: Self.count(sessions, Self.activeStates), tasks: tasks.count,
                    doneTasks: Self.count(tasks, Self.doneStates))
            }
            let others = context(nil)
            self.contexts =
                contexts.filter { $0.id != nil }.map(context)
                + (others.sessions + others.tasks > 0 ? [others] : [])
            self.scores = Self.newest(scores)
            self.badges = badges.compactMap { $0.text("name", "title", "label") ?? $0.id?.text }
        }

        private static func count(_ entries: [Entry], _ states: Set<String>) -> Int {
            entries.count { $0.text("status").map { states.contains($0.lowercased()) } ?? false }
        }

        /// The moment of a time or of a day, in UTC unless it has another zone.
        private static func moment(_ text: String) -> Timestamp? {
            let time = ServerTime(text)
            return time.isDay ? ServerTime(text + "T00:00:00Z").moment : time.inUTC.moment
        }

        /// The newest score of each dimension, by time where all have one, otherwise the last one.
        private static func newest(_ entries: [Entry]) -> [Score] {
            var order: [String] = []
            var all: [String: [Entry]] = [:]
            for entry in entries {
                let dimension = entry.text("dimension", "name", "label") ?? ""
                if all[dimension] == nil { order.append(dimension) }
                all[dimension, default: []].append(entry)
            }
            return order.map { dimension in
                var found = all[dimension] ?? []
                let times = found.compactMap {
                    $0.text("at", "createdAt", "created_at").flatMap(moment)
                }
                if times.count == found.count {
                    found = zip(found, times).enumerated()
                        .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
                }
                let values = found.compactMap { $0.text("score", "value").flatMap { Double($0) } }
                let isNewestKnown = found.last?.text("score", "value").flatMap { Double($0) } != nil
                return Score(
                    dimension: dimension, value: isNewestKnown ? values.last : nil,
                    change: isNewestKnown && values.count > 1
                        ? values[values.count - 1] - values[values.count - 2] : nil,
                    trend: found.last?.text("trend"), count: found.count)
            }
        }
    }
}

extension NylaConversation {
    /// The state of the user's coaching, read from its lists.
    ///
    /// - Parameter language: chooses the language of texts that are in several, once the records are read.
    public func coachingOverview(
        in language: ([Nyla.Entry]) async -> String = { _ in "de" }
    ) async throws(APIError) -> Nyla.CoachingOverview {
        func all(_ name: String) async throws(APIError) -> [Nyla.Entry] {
            guard let resource = Nyla.Resource.named(name, in: .coaching) else { return [] }
            return try await records.all(resource)
        }
        let (contexts, sessions) = (try await all("contexts"), try await all("threads"))
        let (tasks, scores, badges) = (
            try await all("tasks"), try await all("scores"), try await all("badges")
        )
        let code = await language(contexts + scores + badges)
        return Nyla.CoachingOverview(
            contexts: contexts.map { $0.translated(into: code) }, sessions: sessions, tasks: tasks,
            scores: scores.map { $0.translated(into: code) }, badges: badges.map { $0.translated(into: code) }
        )
    }

    /// All of the user's coaching scores.
    public func coachingScores() async throws(APIError) -> [Nyla.Entry] { try await whole("scores") }

    /// All of the user's coaching badges.
    public func coachingBadges() async throws(APIError) -> [Nyla.Entry] { try await whole("badges") }

    private func whole(_ list: String) async throws(APIError) -> [Nyla.Entry] {
        guard let resource = Nyla.Resource.named(list, in: .coaching) else { return [] }
        var query = PageQuery()
        query.mustBeWhole = true
        return try await records.all(resource, of: nil, query)
    }

    /// The request for the dossier of a coaching context as a file.
    ///
    /// - Parameter format: the file's extension, for example `pdf`.
    public func dossier(of context: Identifier, format: String) -> APIRequest {
        var request = instance.request(
            NylaEndpoints.dossier, ["contextId": context], query: [("format", format)])
        request.accept = "*/*"
        return request
    }
}
