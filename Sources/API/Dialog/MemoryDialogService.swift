public import APICore
import Synchronization

/// Notes in memory, for previews and tests of programs: the same rules, but no key, file or relay.
public final class MemoryDialogService: DialogService {
    /// The notes in the order of their arrival.
    private let kept: Mutex<[Dialog.Note]>
    private let spread = EventSpread()
    private let now: @Sendable () -> Int64

    /// Notes to begin with, and the clock in seconds since 1970.
    public init(_ notes: [Dialog.Note] = [], now: @escaping @Sendable () -> Int64 = Dialog.now) {
        kept = Mutex(notes)
        self.now = now
    }

    /// Stores a note.
    @discardableResult
    public func create(_ text: String) async throws(DialogError) -> Dialog.Note {
        let (text, tags) = try Dialog.checked(text)
        let time = now()
        let note = kept.withLock { kept in
            // Notes of the same second and text differ in their number.
            let id = ContentDigest(of: Array("\(kept.count) \(time) \(text)".utf8))
            let note = Dialog.Note(id: id, text: text, tags: tags, time: time)
            kept.append(note)
            return note
        }
        spread.send(.added(note))
        return note
    }

    /// Adds a note as if it came from a relay.
    public func receive(_ note: Dialog.Note) {
        kept.withLock { $0.append(note) }
        spread.send(.added(note))
    }

    /// Deletes a note.
    public func delete(_ id: ContentDigest) async {
        let wasThere = kept.withLock { kept in
            defer { kept.removeAll { $0.id == id } }
            return kept.contains { $0.id == id }
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
    public func notes(_ selection: Dialog.Selection) async -> [Dialog.Note] {
        guard selection.query?.isEmpty != true else { return [] }
        let query = selection.query.map(Hashtags.folded)
        let found = kept.withLock { $0 }.filter { note in
            (selection.tags.isEmpty || !Set(selection.tags).isDisjoint(with: note.tags))
                && query.map { query in
                    ([note.text] + note.tags).contains { Hashtags.folded($0).contains(query) }
                } ?? true
                && !(selection.isUnread && note.isRead) && selection.before.map { note.time < $0 } ?? true
        }
        return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element).suffix(max(0, selection.limit))
    }

    /// The notes whose ids begin so, at most two.
    public func notes(withIDsFrom digits: String) async -> [Dialog.Note] {
        Array(kept.withLock { $0.filter { $0.id.description.hasPrefix(digits) } }.prefix(2))
    }

    /// All topics.
    public func topics() async -> Dialog.Topics {
        let notes = kept.withLock { $0 }
        let counts = notes.flatMap(\.tags).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return Dialog.Topics(
            inbox: notes.count,
            topics: counts.map { Dialog.Topic(name: $0, count: $1) }.sorted { $0.name < $1.name })
    }

    /// How many notes were not read yet.
    public func unreadCount() async -> Int { kept.withLock { $0.count { !$0.isRead } } }

    /// Marks all notes as sent.
    @discardableResult
    public func synchronize(all: Bool) async -> Dialog.SyncReport {
        var report = Dialog.SyncReport()
        report.sent = change {
            !$0.isSynced
        } to: {
            $0.isSynced = true
        }
        return report
    }

    /// Waits for the task to be cancelled.
    public func watch() async {
        _ = await synchronize(all: false)
        spread.send(.connection(.live))
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
    }

    /// What happens from now on.
    public func events() -> AsyncStream<Dialog.Event> { spread.stream() }

    @discardableResult
    private func change(_ isMeant: (Dialog.Note) -> Bool, to change: (inout Dialog.Note) -> Void) -> Int {
        let changed = kept.withLock { kept in
            let places = kept.indices.filter { isMeant(kept[$0]) }
            for place in places { change(&kept[place]) }
            return places.map { kept[$0] }
        }
        for note in changed { spread.send(.updated(note)) }
        return changed.count
    }
}
