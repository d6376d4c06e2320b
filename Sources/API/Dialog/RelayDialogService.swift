public import APICore
import Foundation
import Synchronization

/// Notes that are kept in a file, encrypted to oneself, and exchanged with a relay.
///
/// Notes are written and read offline; what waits to be sent is sent with the next synchronization until the relay has
/// accepted it. Read state stays on this machine.
public final class RelayDialogService: DialogService {
    /// How a service behaves towards its relay.
    public struct Manners: Sendable {
        /// Most attempts of a synchronization, and of sending an event that the relay rejects for now.
        public var attempts = 4
        /// The bound of the first wait between attempts; it doubles each time.
        public var firstWait: Duration = .milliseconds(500)
        /// The bound of any wait.
        public var longestWait: Duration = .seconds(60)
        /// Longest wait for an answer of the relay.
        public var patience: Duration = .seconds(30)
        /// Events per request.
        public var page = 500
        /// Seconds before the last synchronization from which events are requested again: notes that were written offline
        /// elsewhere arrive late.
        public var overlap: Int64 = 3 * 86_400
        /// How often a watch looks whether other programs on this machine have changed the notes. What they send to the
        /// relay is seen at once.
        public var lookInterval: Duration = .seconds(2)
        /// Waits between attempts.
        public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        /// The usual manners.
        public init() {}
    }

    let relay: Relay
    let store: NoteStore
    let manners: Manners
    let spread = EventSpread()
    private let key: Nostr.SecretKey
    private let cipher: ConversationKey
    private let now: @Sendable () -> Int64
    /// The connection of `watch`.
    let live = Mutex<RelayConnection?>(nil)
    /// Whether notes arrive page by page, the newest first; they are reported when all are there.
    let isExchanging = Mutex(false)

    /// Notes of a key.
    ///
    /// - Parameters:
    ///   - client: a client whose base is the relay's address.
    ///   - now: the clock, in seconds since 1970.
    public init(
        _ client: APIClient, key: Nostr.SecretKey, store: NoteStore, manners: Manners = Manners(),
        now: @escaping @Sendable () -> Int64 = Dialog.now
    ) throws(DialogError) {
        relay = Relay(client: client, key: key, patience: manners.patience, now: now)
        cipher = try key.conversation(with: key.publicKey)
        self.key = key
        self.store = store
        self.manners = manners
        self.now = now
    }

    /// Stores a note, and sends it at once if a watch is connected.
    @discardableResult
    public func create(_ text: String) async throws(DialogError) -> Dialog.Note {
        let (text, tags) = try Dialog.checked(text)
        let event = try Nostr.Event(
            kind: Nostr.Event.Kind.note,
            tags: tags.map { ["t", $0] } + [["p", key.publicKey.hexadecimal]],
            content: try cipher.sealed(text),
            time: now(), by: key)
        let note = Dialog.Note(id: event.id, text: text, tags: tags, time: event.time)
        try await prepareToReport()
        _ = try await store.insert([note], sending: event)
        try await reportChanges()
        await sendLive()
        return note
    }

    /// Deletes a note here, and at the relay when it is sent.
    public func delete(_ id: ContentDigest) async throws(DialogError) {
        let event = try Nostr.Event(
            kind: Nostr.Event.Kind.deletion,
            tags: [["e", id.description], ["k", "\(Nostr.Event.Kind.note)"]], content: "", time: now(),
            by: key)
        try await prepareToReport()
        _ = try await store.delete([id], sending: event)
        try await reportChanges()
        await sendLive()
    }

    /// Marks notes as read.
    public func markAsRead(_ ids: [ContentDigest]) async throws(DialogError) {
        try await prepareToReport()
        try await store.markAsRead(ids)
        try await reportChanges()
    }

    /// The newest notes of a selection.
    public func notes(_ selection: Dialog.Selection) async throws(DialogError) -> [Dialog.Note] {
        try await store.notes(selection)
    }

    /// The notes whose ids begin so, at most two.
    public func notes(withIDsFrom digits: String) async throws(DialogError) -> [Dialog.Note] {
        try await store.notes(withIDsFrom: digits)
    }

    /// All topics.
    public func topics() async throws(DialogError) -> Dialog.Topics { try await store.topics() }

    /// How many notes were not read yet.
    public func unreadCount() async throws(DialogError) -> Int { try await store.unreadCount() }

    /// The number of the note that arrived last.
    public func lastArrival() async throws(DialogError) -> Int64 { try await store.lastArrival() }

    /// The number of a note.
    public func arrival(of id: ContentDigest) async throws(DialogError) -> Int64? {
        try await store.arrival(of: id)
    }

    /// The note at a place.
    public func note(at place: Dialog.Place) async throws(DialogError) -> Dialog.Note? {
        try await store.note(at: place)
    }

    /// The place of a reader.
    public func place(of reader: String) async throws(DialogError) -> Dialog.Place? {
        try await store.place(of: reader)
    }

    /// Keeps a reader's place in the file of the notes.
    public func keep(_ place: Dialog.Place, of reader: String) async throws(DialogError) {
        try await store.keep(place, of: reader)
    }

    /// The author of all notes.
    public var author: Nostr.PublicKey { key.publicKey }

    /// What happens from now on.
    public func events() -> AsyncStream<Dialog.Event> { spread.stream() }

    /// Whether notes or deletions wait to be sent.
    public func isWaiting() async throws(DialogError) -> Bool { try await !store.outbox().isEmpty }

    /// The events of this key's notes from a time on; all of them without it.
    func filter(since: Int64?) -> RelayFilter {
        RelayFilter(
            author: key.publicKey.bytes, kinds: [Nostr.Event.Kind.note, Nostr.Event.Kind.deletion],
            since: since,
            limit: manners.page)
    }

    /// The moment, and the time from which events are new since the last synchronization.
    func start(all: Bool) async throws(DialogError) -> (now: Int64, since: Int64?) {
        let last = all ? nil : try await store.lastSync(with: relay.client.base.text)
        return (now(), last.map { max(0, $0 - manners.overlap) })
    }

    /// Begins to compare the notes with those that listeners know of, if there are listeners.
    func prepareToReport() async throws(DialogError) {
        if spread.isHeard { try await store.startComparing() }
    }

    /// Reports to listeners what was added, changed and deleted, the oldest notes first.
    func reportChanges() async throws(DialogError) {
        if spread.isHeard { try await store.reportChanges { [spread] in spread.send($0) } }
    }

    /// Reports to listeners what other programs on this machine have added, changed and deleted.
    func reportForeignChanges() async throws(DialogError) {
        if spread.isHeard, !isExchanging.withLock({ $0 }) {
            try await store.reportForeignChanges { [spread] in spread.send($0) }
        }
    }

    /// Stores notes and carries out deletions that a relay has sent.
    func take(_ events: [Nostr.Event], _ report: inout Dialog.SyncReport) async throws(DialogError) {
        let ids = events.filter { $0.kind == Nostr.Event.Kind.deletion }.flatMap(\.deletedIDs)
        report.deleted += try await store.delete(ids).count
        var notes: [Dialog.Note] = []
        for event in events where event.kind == Nostr.Event.Kind.note {
            guard let text = try? cipher.opened(event.content) else {
                report.unreadable += 1
                continue
            }
            var tags: [String] = []
            // Their first `#` was removed when the note was written; the topic of `##a` is `#a`.
            for tag in event.values(of: "t").map({ $0.lowercased() })
            where !tag.isEmpty && !tags.contains(tag) && tags.count < Hashtags.most {
                tags.append(tag)
            }
            notes.append(
                Dialog.Note(
                    id: event.id, text: text, tags: tags, time: event.time, isRead: false, isSynced: true))
        }
        report.received += try await store.insert(notes).count
    }

    /// Sends what waits, if a watch is connected; it stays in the outbox otherwise.
    private func sendLive() async {
        guard let connection = live.withLock({ $0 }) else { return }
        var report = Dialog.SyncReport()
        try? await send(over: connection, &report)
        try? await reportChanges()
    }
}

extension Dialog {
    /// The time, in seconds since 1970.
    @Sendable public static func now() -> Int64 { Int64(Date().timeIntervalSince1970) }
}
