public import APICore
public import Answers
import Streams

extension Nyla {
    /// A position as the accounting program has it.
    public struct AccountingEntry: Hashable, Sendable, Decodable {
        /// How far a position is on its way to the accounting program.
        public enum State: ServerWord {
            case synced, pending, failed, unsent
            case other(String)

            /// The known states with their spellings.
            public static var spellings: [(value: State, words: [String])] {
                [
                    (.synced, ["synced", "synchronized", "success", "done"]),
                    (.pending, ["pending", "queued", "running"]),
                    (.failed, ["failed", "error", "rejected"]),
                    (.unsent, ["open", "new", "none", "unsynced", "not_synced", "notSynced"]),
                ]
            }

            /// The word of an unknown state.
            public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
        }

        /// The position.
        public let position: Identifier
        /// How far it is.
        public let state: State
        /// Why it failed, in the service's words.
        public let message: String?
        /// When it was sent.
        public let sent: ServerTime?

        /// Decodes the state of a position.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            position = try fields.required("positionId", "position_id", "position", "id")
            state = try fields.required("status", "state", "syncStatus", "sync_status")
            message = try fields.text("errorMessage", "error_message", "error", "message")
            sent = try fields.value("syncedAt", "synced_at", "sentAt", "sent_at", "createdAt", "created_at")
        }

        /// The one of two states of a position that counts: what was synced once must not be sent again; else the later one,
        /// as far as both have times; else the last in the list.
        static func counting(_ one: AccountingEntry, _ next: AccountingEntry) -> AccountingEntry {
            if one.state == .synced || next.state == .synced { return next.state == .synced ? next : one }
            guard let before = one.sent?.moment, let after = next.sent?.moment else { return next }
            return before > after ? one : next
        }
    }

    /// What becomes of positions when they are sent to the accounting program.
    ///
    /// ```swift
    /// let plan = Nyla.AccountingPlan(positions, entries: try await trustee.accountingEntries())
    /// print(plan.open.count)
    /// ```
    public struct AccountingPlan: Sendable {
        /// A position, and its state in the accounting program; without one it was never sent.
        public struct Line: Hashable, Sendable {
            /// The position.
            public let position: Position
            /// Its state.
            public let entry: AccountingEntry?

            /// Whether it is still to be sent: it never was, or it failed.
            public var isOpen: Bool { [nil, .failed, .unsent].contains(entry?.state) }
        }

        /// The positions in the trustee's order.
        public let lines: [Line]
        /// Requested positions that the trustee does not have.
        public let missing: [Identifier]

        /// Joins positions with their states; of several states of a position, "synced" or else the latest counts.
        ///
        /// - Parameter wanted: the positions to send; all if empty.
        public init(_ positions: [Position], entries: [AccountingEntry], only wanted: [Identifier] = []) {
            let states = Dictionary(
                entries.map { ($0.position.text, $0) }, uniquingKeysWith: AccountingEntry.counting)
            let names = Set(wanted.map(\.text))
            lines = positions.compactMap { position in
                guard let id = position.id, names.isEmpty || names.contains(id.text) else { return nil }
                return Line(position: position, entry: states[id.text])
            }
            let found = Set(lines.compactMap { $0.position.id?.text })
            missing = wanted.filter { !found.contains($0.text) }
        }

        /// The identifiers of the positions to send.
        public var open: [Identifier] { lines.filter(\.isOpen).compactMap(\.position.id) }
    }
}

extension NylaTrustee {
    /// The positions that were sent to the accounting program, with their states.
    public func accountingEntries() async throws(APIError) -> [Nyla.AccountingEntry] {
        try await client.all(of: place.request(NylaEndpoints.accountingState))
    }

    /// Whether an accounting program is connected; `nil` if the service does not say.
    public func isAccountingConnected() async throws(APIError) -> Bool? {
        let config: JSONObject
        do throws(APIError) {
            config = try await accountingConfig()
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
        if case .bool(let flag)? = config.first(of: ["configured", "isConfigured", "is_configured"]) {
            return flag
        }
        let names = ["connectorType", "connector_type", "connector"]
        guard !config.members.isEmpty else { return false }
        guard config.members.contains(where: { names.contains($0.name) }) else { return nil }
        return config.first(of: names)?.text?.isEmpty == false
    }
}
