public import APICore
import Synchronization

/// Notes in memory, for previews and tests of programs: the same rules, but no key, file or relay. Delays and incoming notes are
/// as they choose; `Dialog.sampleNotes(at:)` has notes to begin with.
public final class MemoryDialogService: DialogService {
    /// A kind of call that may take its time.
    public enum Call: String, Hashable, Sendable, CaseIterable {
        case create, delete, list, synchronize
    }

    /// Delays as with a usual relay: 100 ms to write or delete a note, 200 ms to list notes, and 1 s to synchronize.
    public static let usualDelays: [Call: Duration] = [
        .create: .milliseconds(100), .delete: .milliseconds(100), .list: .milliseconds(200),
        .synchronize: .seconds(1),
    ]

    /// The notes in the order of their arrival, the numbers of their arrival, and the places of readers.
    private struct Kept {
        var notes: [Dialog.Note] = []
        var arrivals: [Int64] = []
        var places: [String: Dialog.Place] = [:]
        private(set) var lastArrival: Int64 = 0

        mutating func add(_ note: Dialog.Note) {
            lastArrival += 1
            notes.append(note)
            arrivals.append(lastArrival)
        }
    }

    private let kept = Mutex(Kept())
    private let spread = EventSpread()
    private let delays: [Call: Duration]
    private let arrivals: [(after: Duration, note: Dialog.Note)]
    private let now: @Sendable () -> Int64
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - notes: notes to begin with.
    ///   - delays: the time that each kind of call takes; none is 0.
    ///   - arrivals: notes that come from elsewhere while `watch` runs, each so long after the one before.
    ///   - now: the clock, in seconds since 1970.
    ///   - pause: waits; tests pass the time themselves.
    public init(
        _ notes: [Dialog.Note] = [], delays: [Call: Duration] = [:],
        arrivals: [(after: Duration, note: Dialog.Note)] = [],
        now: @escaping @Sendable () -> Int64 = Dialog.now,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.now = now
        self.delays = delays
        self.arrivals = arrivals
        self.pause = pause
        kept.withLock { kept in
            for note in notes { kept.add(note) }
        }
    }

    /// Stores a note.
    @discardableResult
    public func create(_ text: String) async throws(DialogError) -> Dialog.Note {
        let (text, tags) = try Dialog.checked(text)
        try await take(.create)
        let time = now()
        let note = kept.withLock { kept in
            // Notes of the same second and text differ in their number.
            let id = ContentDigest(of: Array("\(kept.lastArrival) \(time) \(text)".utf8))
            let note = Dialog.Note(id: id, text: text, tags: tags, time: time)
            kept.add(note)
            return note
        }
        spread.send(.added(note))
        return note
    }

    /// Adds a note as if it came from a relay.
    public func receive(_ note: Dialog.Note) {
        kept.withLock { $0.add(note) }
        spread.send(.added(note))
    }

    /// Deletes a note.
    public func delete(_ id: ContentDigest) async throws(DialogError) {
        try await take(.delete)
        let wasThere = kept.withLock { kept in
            guard let index = kept.notes.firstIndex(where: { $0.id == id }) else { return false }
            kept.notes.remove(at: index)
            kept.arrivals.remove(at: index)
            return true
        }
        if wasThere { spread.send(.deleted(id)) }
    }

    /// Marks notes as read.
    public func markAsRead(_ ids: [ContentDigest]) async {
        change {
            ids.contains($0.id) && !$0.isRead
        } to: {
            $0.isRead = true
        }
    }

    /// The newest notes of a selection.
    public func notes(_ selection: Dialog.Selection) async throws(DialogError) -> [Dialog.Note] {
        try await take(.list)
        guard selection.query?.isEmpty != true else { return [] }
        let query = selection.query.map(Hashtags.folded)
        let (notes, arrivals) = kept.withLock { ($0.notes, $0.arrivals) }
        let found = zip(notes, arrivals).filter { note, arrival in
            (selection.tags.isEmpty || !Set(selection.tags).isDisjoint(with: note.tags))
                && query.map { query in
                    ([note.text] + note.tags).contains { Hashtags.folded($0).contains(query) }
                } ?? true
                && !(selection.isUnread && note.isRead) && selection.before.map { note.time < $0 } ?? true
                && selection.after.map { arrival > $0 } ?? true
        }.map(\.0)
        // They are kept in the order of arrival.
        if selection.takesFirstArrivals { return Array(found.prefix(max(0, selection.limit))) }
        return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element).suffix(max(0, selection.limit))
    }

    /// The notes whose ids begin so, at most two.
    public func notes(withIDsFrom digits: String) async -> [Dialog.Note] {
        Array(kept.withLock { $0.notes.filter { $0.id.description.hasPrefix(digits) } }.prefix(2))
    }

    /// All topics.
    public func topics() async -> Dialog.Topics { Dialog.Inbox(kept.withLock { $0.notes }).topics }

    /// How many notes were not read yet.
    public func unreadCount() async -> Int { kept.withLock { $0.notes.count { !$0.isRead } } }

    /// The number of the note that arrived last.
    public func lastArrival() async -> Int64 { kept.withLock { $0.lastArrival } }

    /// The number of a note.
    public func arrival(of id: ContentDigest) async -> Int64? {
        kept.withLock { kept in
            kept.notes.firstIndex { $0.id == id }.map { kept.arrivals[$0] }
        }
    }

    /// The note at a place.
    public func note(at place: Dialog.Place) async -> Dialog.Note? {
        kept.withLock { kept in
            kept.arrivals.lastIndex { $0 <= place.arrival }.map { kept.notes[$0] }
        }
    }

    /// The place of a reader.
    public func place(of reader: String) async -> Dialog.Place? { kept.withLock { $0.places[reader] } }

    /// Keeps a reader's place.
    public func keep(_ place: Dialog.Place, of reader: String) async {
        kept.withLock { $0.places[reader] = place }
    }

    /// Marks all notes as sent.
    @discardableResult
    public func synchronize(all: Bool) async throws(DialogError) -> Dialog.SyncReport {
        try await take(.synchronize)
        var report = Dialog.SyncReport()
        report.sent = change {
            !$0.isSynced
        } to: {
            $0.isSynced = true
        }
        return report
    }

    /// Receives the notes that come from elsewhere, then waits for the task to be cancelled.
    public func watch() async throws(DialogError) {
        spread.send(.connection(.synchronizing))
        _ = try await synchronize(all: false)
        spread.send(.connection(.live))
        for (delay, note) in arrivals {
            guard (try? await pause(delay)) != nil else { return }
            receive(note)
        }
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
    }

    /// What happens from now on.
    public func events() -> AsyncStream<Dialog.Event> { spread.stream() }

    /// Waits as long as a call takes.
    private func take(_ call: Call) async throws(DialogError) {
        if let delay = delays[call], delay > .zero, (try? await pause(delay)) == nil { throw .cancelled }
    }

    @discardableResult
    private func change(_ isMeant: (Dialog.Note) -> Bool, to change: (inout Dialog.Note) -> Void) -> Int {
        let changed = kept.withLock { kept in
            let places = kept.notes.indices.filter { isMeant(kept.notes[$0]) }
            for place in places { change(&kept.notes[place]) }
            return places.map { kept.notes[$0] }
        }
        for note in changed { spread.send(.updated(note)) }
        return changed.count
    }
}
