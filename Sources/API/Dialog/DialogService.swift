public import APICore
import Synchronization

/// Notes to oneself, wherever they are kept.
///
/// Everything but `synchronize` and `watch` works without a network.
///
/// ```swift
/// let service = try RelayDialogService(client, key: key, store: NoteStore(at: path))
/// try await service.create("Check the boundary stone #kataster")
/// let report = try await service.synchronize()
/// print(try await service.topics().topics.map(\.name), report.sent)  // ["kataster"] 1
/// ```
public protocol DialogService: Sendable {
    /// Stores a note, which the next synchronization sends.
    @discardableResult
    func create(_ text: String) async throws(DialogError) -> Dialog.Note
    /// Deletes a note here, and at the relay with the next synchronization.
    func delete(_ id: ContentDigest) async throws(DialogError)
    /// Marks notes as read on this machine.
    func markAsRead(_ ids: [ContentDigest]) async throws(DialogError)
    /// The newest notes of a selection, in the order of their times, or those that arrived first, if it takes them.
    func notes(_ selection: Dialog.Selection) async throws(DialogError) -> [Dialog.Note]
    /// The notes whose ids begin with these hexadecimal digits, at most two.
    func notes(withIDsFrom digits: String) async throws(DialogError) -> [Dialog.Note]
    /// All topics with their counts.
    func topics() async throws(DialogError) -> Dialog.Topics
    /// How many notes were not read yet.
    func unreadCount() async throws(DialogError) -> Int
    /// The number of the note that arrived last on this machine; 0 if there was none.
    func lastArrival() async throws(DialogError) -> Int64
    /// The number of a note in the order of arrival; `nil` if it is not here.
    func arrival(of id: ContentDigest) async throws(DialogError) -> Int64?
    /// The note at a place: the last one that had arrived there, and is still here; `nil` if there is none.
    func note(at place: Dialog.Place) async throws(DialogError) -> Dialog.Note?
    /// The place of a reader, for example of a profile; `nil` if none is kept.
    func place(of reader: String) async throws(DialogError) -> Dialog.Place?
    /// Keeps a reader's place on this machine.
    func keep(_ place: Dialog.Place, of reader: String) async throws(DialogError)
    /// Sends what is waiting, and fetches what is new at the relay; everything if `all`.
    @discardableResult
    func synchronize(all: Bool) async throws(DialogError) -> Dialog.SyncReport
    /// Synchronizes and stays connected until the task is cancelled; reconnects if the connection breaks.
    func watch() async throws(DialogError)
    /// What happens from now on; during `watch`, also what other programs do to the same notes on this machine.
    func events() -> AsyncStream<Dialog.Event>
}

extension DialogService {
    /// Sends what is waiting, and fetches what is new at the relay.
    @discardableResult
    public func synchronize() async throws(DialogError) -> Dialog.SyncReport {
        try await synchronize(all: false)
    }

    /// The newest notes that have the query in their text or a hashtag, whatever the case; none for an empty query.
    public func search(_ query: String, limit: Int = 50) async throws(DialogError) -> [Dialog.Note] {
        try await notes(Dialog.Selection(query: query, limit: limit))
    }

    /// The inbox of a reader at the place that is kept, with the newest notes.
    ///
    /// ```swift
    /// var inbox = try await service.inbox(of: "window", tags: ["kataster"])
    /// inbox.move(to: note.id)
    /// try await service.keepPlace(in: inbox, of: "window")
    /// ```
    public func inbox(
        of reader: String, tags: [String] = [], limit: Int = 50
    ) async throws(DialogError) -> Dialog.Inbox {
        var note: Dialog.Note?
        if let place = try await place(of: reader) { note = try await self.note(at: place) }
        return Dialog.Inbox(
            try await notes(Dialog.Selection(limit: limit)), tags: tags, place: note?.id)
    }

    /// Keeps the place of an inbox for `inbox(of:)`; without effect if it has none, or its note is not here.
    public func keepPlace(in inbox: Dialog.Inbox, of reader: String) async throws(DialogError) {
        guard let id = inbox.place, let arrival = try await arrival(of: id) else { return }
        try await keep(Dialog.Place(arrival: arrival), of: reader)
    }

    /// The note with an id: `note1…`, 64 hexadecimal digits, or its first few, if they are unambiguous.
    public func note(_ id: String) async throws(DialogError) -> Dialog.Note {
        let digits = ContentDigest(note: id)?.description ?? id.lowercased()
        let isPrefix =
            (6...64).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        let found = isPrefix ? try await notes(withIDsFrom: digits) : []
        guard found.count == 1 else {
            throw DialogError(
                .noNote,
                found.isEmpty
                    ? "there is no such note" : "several notes have ids that begin with these digits",
                remedy: "Give at least six digits of its id; \"fieldbook notes list\" lists the ids.")
        }
        return found[0]
    }

    /// The notes with these ids, as `note(_:)` finds them; fails if any of them is not found.
    public func notes(_ ids: [String]) async throws(DialogError) -> [Dialog.Note] {
        var found: [Dialog.Note] = []
        for id in ids { found.append(try await note(id)) }
        return found
    }
}

extension Dialog {
    /// Something that happened to the notes.
    public enum Event: Hashable, Sendable {
        /// A note was written here or elsewhere.
        case added(Note)
        /// A note's state changed: the relay has it, or it was read.
        case updated(Note)
        /// A note was deleted here or elsewhere.
        case deleted(ContentDigest)
        /// The connection to the relay changed.
        case connection(Connection)
    }

    /// The state of the connection to the relay.
    public enum Connection: Hashable, Sendable {
        /// A watch is connected and exchanges notes with the relay; `live` or `broken` follows.
        case synchronizing
        /// The relay sends new notes.
        case live
        /// The connection broke, and is opened again after a while.
        case broken(DialogError)
    }

    /// The result of a synchronization.
    public struct SyncReport: Hashable, Sendable {
        /// Notes and deletions that were sent.
        public var sent = 0
        /// Notes that were new here.
        public var received = 0
        /// Notes that were deleted here because they were deleted elsewhere.
        public var deleted = 0
        /// The notes and deletions that the relay rejected, which stay here.
        public var rejections: [Rejection] = []
        /// Notes that cannot be decrypted, and were left out.
        public var unreadable = 0
        /// Events that were not genuine or not requested, and were left out.
        public var forged = 0

        /// An empty report.
        public init() {}

        /// Whether the relay rejected one of these notes, or its deletion, for good.
        public func rejects(_ notes: [ContentDigest]) -> Bool {
            rejections.contains { !$0.error.isTransient && !Set(notes).isDisjoint(with: $0.notes) }
        }
    }

    /// A note or a deletion that the relay rejected.
    public struct Rejection: Hashable, Sendable {
        /// The note, or those that were to be deleted.
        public let notes: [ContentDigest]
        /// Why it was rejected; the next synchronization sends it again.
        public let error: DialogError
    }
}

/// Passes events on to all who listen.
final class EventSpread: Sendable {
    private static let mostWaiting = 10_000

    private struct Listeners {
        var next = 0
        var all: [Int: AsyncStream<Dialog.Event>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// Events from now on; the oldest are dropped if nobody reads them.
    func stream() -> AsyncStream<Dialog.Event> {
        let (stream, continuation) = AsyncStream<Dialog.Event>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: number) }
        }
        return stream
    }

    /// Whether somebody listens.
    var isHeard: Bool { listeners.withLock { !$0.all.isEmpty } }

    func send(_ event: Dialog.Event) {
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield(event) }
    }
}

extension Dialog {
    /// A note that is being written: whether it can be stored as it is, and the hashtags that it would have.
    ///
    /// ```swift
    /// let draft = Dialog.Draft("Lunch #work")
    /// print(draft.canSend, draft.tags)  // true ["work"]
    /// ```
    public struct Draft: Hashable, Sendable {
        /// The text as it would be stored, without white space around it.
        public let text: String
        /// The hashtags, lowercase, without `#`.
        public let tags: [String]
        /// Why it cannot be stored; `nil` if it can.
        public let problem: DialogError?

        /// A draft with the text as it was typed.
        public init(_ typed: String) {
            do throws(DialogError) {
                (text, tags) = try Dialog.checked(typed)
                problem = nil
            } catch {
                text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
                tags = Hashtags.found(in: text)
                problem = error
            }
        }

        /// Whether it can be stored.
        public var canSend: Bool { problem == nil }
    }

    /// A note's text and hashtags, checked before it is signed.
    static func checked(_ text: String) throws(DialogError) -> (text: String, tags: [String]) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let tags = Hashtags.found(in: text)
        guard (1...ConversationKey.mostBytes).contains(text.utf8.count) else {
            throw DialogError(
                .note,
                text.isEmpty
                    ? "the note is empty" : "the note has more than \(ConversationKey.mostBytes) bytes",
                remedy: text.isEmpty ? "Write something." : "Divide it.")
        }
        guard tags.count <= Hashtags.most, tags.allSatisfy({ $0.utf8.count <= 1_000 }) else {
            throw DialogError(
                .note, "the note has more than \(Hashtags.most) hashtags, or one of more than 1000 bytes",
                remedy: "Divide it.")
        }
        return (text, tags)
    }
}
