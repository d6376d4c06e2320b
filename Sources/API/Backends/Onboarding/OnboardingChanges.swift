extension Onboarding {
    /// Something that is different in a later overview.
    public struct Change: Hashable, Sendable {
        /// What has changed.
        public enum Subject: String, Hashable, Sendable {
            case task, document, compliance, progress
        }

        /// What has changed.
        public let subject: Subject
        /// The identifier of the task or document.
        public let id: String?
        /// Its name.
        public let name: String
        /// The earlier state; `nil` if it is new.
        public let before: String?
        /// The present state; `nil` if it is gone.
        public let after: String?
    }

    /// What `watch` compares: the last known state of each part.
    ///
    /// ```swift
    /// var watch = Onboarding.Watch()
    /// _ = watch.changes(to: try await onboarding.overview(of: nil))  // the first is new as a whole
    /// let changes = watch.changes(to: try await onboarding.overview(of: nil))
    /// ```
    public struct Watch: Sendable {
        /// The usual interval between two overviews, in seconds.
        public static let interval = 30.0

        private struct Item {
            let subject: Change.Subject
            let id: String?
            let name: String
            let state: String
        }

        private var parts: [Overview.Part: [(key: String, item: Item)]] = [:]

        /// Creates a watch that has seen nothing.
        public init() {}

        /// The differences from the last overview: tasks, documents, compliance, then the progress. A part that could not
        /// be read keeps its last state. Nothing is reported for a part's first reading.
        public mutating func changes(to overview: Overview) -> [Change] {
            var changes: [Change] = []
            for part in [Overview.Part.tasks, .compliance, .status] {
                guard Self.sources(of: part).allSatisfy({ overview.errors[$0] == nil }) else { continue }
                let present = Self.items(of: part, in: overview)
                if let earlier = parts[part] { changes += Self.differences(from: earlier, to: present) }
                parts[part] = present
            }
            return changes
        }

        /// The parts that must have been read for a comparison: documents come from the status too, and the progress from the
        /// tasks.
        private static func sources(of part: Overview.Part) -> [Overview.Part] {
            switch part {
            case .tasks: [.tasks]
            case .compliance: [.compliance, .status]
            case .status: [.status, .tasks]
            }
        }

        private static func items(
            of part: Overview.Part, in overview: Overview
        ) -> [(key: String, item: Item)] {
            switch part {
            case .tasks:
                let tasks = overview.tasks.map {
                    Item(subject: .task, id: $0.id.text, name: $0.name, state: $0.effectiveStatus.word)
                }
                return keyed(tasks)
            case .compliance:
                let documents = overview.documents.map {
                    Item(subject: .document, id: $0.id?.text, name: $0.name, state: $0.status.word)
                }
                let verdict = overview.compliance?.isCompliant.map {
                    Item(
                        subject: .compliance, id: nil, name: "requirements",
                        state: $0 ? "compliant" : "not compliant")
                }
                return keyed(documents + (verdict.map { [$0] } ?? []))
            case .status:
                return keyed([
                    Item(subject: .progress, id: nil, name: "percent", state: "\(overview.percent)")
                ])
            }
        }

        /// Items with their keys; equal ones are numbered, so that a list with duplicates is compared item by item.
        private static func keyed(_ items: [Item]) -> [(key: String, item: Item)] {
            var counts: [String: Int] = [:]
            return items.map { item in
                let name = "\(item.subject.rawValue) \(item.id.map { "#\($0)" } ?? item.name)"
                counts[name, default: 0] += 1
                return ("\(name) \(counts[name] ?? 0)", item)
            }
        }

        private static func differences(
            from earlier: [(key: String, item: Item)], to present: [(key: String, item: Item)]
        ) -> [Change] {
            let before = Dictionary(earlier.map { ($0.key, $0.item) }) { first, _ in first }
            let keys = Set(present.map(\.key))
            let changed = present.compactMap { key, item -> Change? in
                let old = before[key]?.state
                guard old != item.state else { return nil }
                return Change(
                    subject: item.subject, id: item.id, name: item.name, before: old, after: item.state)
            }
            let gone = earlier.filter { !keys.contains($0.key) }.map {
                Change(
                    subject: $0.item.subject, id: $0.item.id, name: $0.item.name, before: $0.item.state,
                    after: nil)
            }
            return changed + gone
        }
    }
}
