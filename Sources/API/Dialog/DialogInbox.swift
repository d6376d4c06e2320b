public import APICore

extension Dialog {
    /// The inbox as its reader sees it: the notes, the chosen topics, the notes on display, the selected note and the place.
    ///
    /// A value: it is filled with the notes of a service and follows its events.
    ///
    /// ```swift
    /// var inbox = Dialog.Inbox(try await service.notes(Dialog.Selection()))
    /// inbox.choose(["kataster"])
    /// for await event in service.events() {
    ///     if case .shown(let note) = inbox.take(event) { print(note.text) }
    /// }
    /// ```
    public struct Inbox: Hashable, Sendable {
        /// A note on display and its place in the group of its neighbours.
        public struct Line: Hashable, Sendable {
            /// The note.
            public let note: Note
            /// Its place among the neighbours on display.
            public let position: Position
        }

        /// What an event changed on display.
        public enum Change: Hashable, Sendable {
            /// A note appeared.
            case shown(Note)
            /// The state of a note on display changed.
            case updated(Note)
            /// A note disappeared, or one that was not known was deleted.
            case removed(ContentDigest)
            /// The connection to the relay changed.
            case connection(Connection)
            /// Nothing, for example because the note has none of the chosen topics.
            case nothing
        }

        /// All notes in the order of their times; those of the same second as they arrived.
        public private(set) var notes: [Note] = []
        /// The chosen topics, lowercase, without `#`; empty for the whole inbox.
        public private(set) var tags: [String] = []
        /// The selected note, as long as it is on display.
        public private(set) var selected: ContentDigest?
        /// The note at which the reader is.
        public private(set) var place: ContentDigest?
        /// The times of the notes, by which they are found.
        private var times: [ContentDigest: Int64] = [:]

        /// An inbox with these notes, in any order.
        ///
        /// - Parameters:
        ///   - tags: the chosen topics; a note with any of them is on display. Empty for all notes.
        ///   - place: the note at which the reader was the last time.
        public init(_ notes: [Note] = [], tags: [String] = [], place: ContentDigest? = nil) {
            for note in notes { add(note) }
            choose(tags)
            self.place = place
        }

        /// The notes on display with their places in groups.
        public var lines: [Line] {
            let displayed = displayed
            return zip(displayed, displayed.positions).map { Line(note: $0, position: $1) }
        }

        /// The notes on display, in the order of their times.
        public var displayed: [Note] { tags.isEmpty ? notes : notes.filter(isWanted) }

        /// All topics with their counts, whatever is chosen.
        public var topics: Topics {
            var counts: [String: Int] = [:]
            for tag in notes.flatMap(\.tags) { counts[tag, default: 0] += 1 }
            let topics = counts.map { Topic(name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
            return Topics(inbox: notes.count, topics: topics)
        }

        /// The number of notes that were not read yet, whatever is chosen.
        public var unreadCount: Int { notes.count { !$0.isRead } }

        /// Where reading goes on: the note at the place, or the last one if that is not on display.
        public var resumption: Note? { place.flatMap(displayedNote) ?? displayed.last }

        /// The note with an id.
        public func note(_ id: ContentDigest) -> Note? { index(of: id).map { notes[$0] } }

        /// Chooses topics, with or without `#`; empty for the whole inbox. A selected note that is no longer on display is
        /// deselected.
        public mutating func choose(_ tags: [String]) {
            self.tags = tags.map(Hashtags.plain)
            select(selected)
        }

        /// Selects a note on display, or none; returns it.
        @discardableResult
        public mutating func select(_ id: ContentDigest?) -> Note? {
            let note = id.flatMap(displayedNote)
            selected = note?.id
            return note
        }

        /// Moves the place to a note on display; without an id, to the last one. Returns the note; the place stays if there is
        /// none.
        @discardableResult
        public mutating func move(to id: ContentDigest? = nil) -> Note? {
            let note = if let id { displayedNote(id) } else { displayed.last }
            place = note?.id ?? place
            return note
        }

        /// Takes an event of a service.
        @discardableResult
        public mutating func take(_ event: Event) -> Change {
            switch event {
            case .added(let note):
                guard add(note) else { return .nothing }
                return isWanted(note) ? .shown(note) : .nothing
            case .updated(let note):
                guard let index = index(of: note.id), notes[index] != note else { return .nothing }
                // A note's text and time are signed: only its state changes.
                notes[index].isRead = note.isRead
                notes[index].isSynced = note.isSynced
                return isWanted(note) ? .updated(notes[index]) : .nothing
            case .deleted(let id):
                guard let index = index(of: id) else { return .removed(id) }
                let note = notes.remove(at: index)
                times[id] = nil
                if selected == id { selected = nil }
                return isWanted(note) ? .removed(id) : .nothing
            case .connection(let connection): return .connection(connection)
            }
        }

        /// Whether a note has any of the chosen topics; true for the whole inbox.
        public func isWanted(_ note: Note) -> Bool {
            tags.isEmpty || note.tags.contains { tags.contains($0) }
        }

        private func displayedNote(_ id: ContentDigest) -> Note? {
            note(id).flatMap { isWanted($0) ? $0 : nil }
        }

        /// Adds a note behind those of its second; false if it is known.
        @discardableResult
        private mutating func add(_ note: Note) -> Bool {
            guard times[note.id] == nil else { return false }
            times[note.id] = note.time
            notes.insert(note, at: start { $0 <= note.time })
            return true
        }

        private func index(of id: ContentDigest) -> Int? {
            guard let time = times[id] else { return nil }
            return notes[start { $0 < time }...].firstIndex { $0.id == id }
        }

        /// The number of notes at the beginning whose times meet a condition.
        private func start(where isBefore: (Int64) -> Bool) -> Int {
            var (low, high) = (0, notes.count)
            while low < high {
                let middle = low + (high - low) / 2
                if isBefore(notes[middle].time) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// How far a reader has come, kept on this machine.
    public struct Place: Hashable, Sendable {
        /// The number of the last note that had arrived, in the order of arrival.
        public let arrival: Int64

        /// Creates a place.
        public init(arrival: Int64) { self.arrival = arrival }
    }
}
