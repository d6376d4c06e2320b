extension VueTraccar {
    /// The travels that a person has ticked in a list with the entry "All".
    ///
    /// ```swift
    /// var choice = VueTraccar.TravelChoice(of: travels)
    /// choice.toggle(travels[0].id)
    /// print(choice.state)  // one
    /// let snapshot = choice.selection(in: period).map { try await traccar.snapshot(of: $0, at: now) }
    /// ```
    public struct TravelChoice: Hashable, Sendable {
        /// How much is chosen.
        public enum State: String, Hashable, Sendable {
            case none, one, many
            /// All that are listed.
            case all
        }

        /// What is kept of a choice until the list is shown again.
        public struct Saved: Hashable, Sendable, Codable {
            /// Whether "All" was ticked: travels that have come since then are chosen too.
            public var all: Bool
            /// The identifiers of the ticked travels; empty for "All".
            public var ids: [String]

            /// Creates a saved choice.
            public init(all: Bool, ids: [String]) {
                self.all = all
                self.ids = ids
            }
        }

        /// The listed travels, each identifier once.
        public private(set) var listed: [Travel] = []
        /// Identifiers that were saved and are no longer listed.
        public private(set) var missing: [String] = []
        private var ids: Set<String> = []
        private var followsAll = false

        /// Creates a choice of none, or restores a saved one.
        public init(of travels: [Travel], restoring saved: Saved? = nil) {
            followsAll = saved?.all ?? false
            ids = Set(saved?.ids ?? [])
            show(travels)
        }

        /// Takes over a new list. Chosen travels that are still listed stay chosen; with "All", so are the new ones.
        public mutating func show(_ travels: [Travel]) {
            var known: Set<String> = []
            listed = travels.filter { known.insert($0.id).inserted }
            missing = ids.subtracting(known).sorted()
            ids = followsAll ? known : ids.intersection(known)
        }

        /// Whether a travel is chosen.
        public func has(_ id: String) -> Bool { ids.contains(id) }

        /// Ticks or unticks a travel; without effect if it is not listed. Unticking one unticks "All".
        public mutating func toggle(_ id: String) {
            guard listed.contains(where: { $0.id == id }) else { return }
            if ids.remove(id) == nil { ids.insert(id) } else { followsAll = false }
        }

        /// Ticks "All", or unticks everything if all are chosen.
        public mutating func toggleAll() {
            let isAll = state == .all
            followsAll = !isAll
            ids = isAll ? [] : Set(listed.map(\.id))
        }

        /// How much is chosen. A list of one with its only travel chosen is `all`.
        public var state: State {
            if ids.isEmpty { return .none }
            return ids.count == listed.count ? .all : ids.count == 1 ? .one : .many
        }

        /// The chosen travels in the order of the list.
        public var travels: [Travel] { listed.filter { ids.contains($0.id) } }

        /// What to keep of it.
        public var saved: Saved { Saved(all: followsAll, ids: followsAll ? [] : travels.map(\.id)) }

        /// The chosen travels for a snapshot; `nil` if none is chosen.
        public func selection(in period: Period) -> Selection? {
            ids.isEmpty ? nil : Selection(period, travels)
        }
    }
}
