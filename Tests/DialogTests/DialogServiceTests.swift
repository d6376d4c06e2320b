import APICore
import Foundation
import Synchronization
import Testing

@testable import Dialog

/// A client without waits between attempts.
func client(of address: String) throws -> APIClient {
    let base = try WebAddress(address)
    var retry = RetryPolicy()
    retry.attempts = 1
    return try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test", retry: retry)
}

/// A clock that tests set.
final class TestClock: Sendable {
    private let time: Mutex<Int64>

    init(_ time: Int64) { self.time = Mutex(time) }

    func advance(by seconds: Int64) { time.withLock { $0 += seconds } }

    var now: @Sendable () -> Int64 { { [self] in time.withLock { $0 } } }
}

/// The waits of a service, in order.
private final class Waits: Sendable {
    private let waits = Mutex<[Duration]>([])

    func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
    var all: [Duration] { waits.withLock { $0 } }
}

@Suite("Notes")
struct DialogServiceTests {
    /// The implementations, which have the same rules.
    enum Kind: CaseIterable { case memory, relay }

    private let clock = TestClock(1_800_000_000)

    private func service(_ kind: Kind) throws -> any DialogService {
        switch kind {
        case .memory: return MemoryDialogService(now: clock.now)
        case .relay:
            return try RelayDialogService(
                client(of: "http://127.0.0.1:9"), key: Nostr.SecretKey(), store: NoteStore(), now: clock.now)
        }
    }

    @Test("are written, listed by topic, searched and deleted", arguments: Kind.allCases)
    func life(kind: Kind) async throws {
        let service = try service(kind)
        var written: [Dialog.Note] = []
        for text in [
            "  Q4 roadmap #Work #planning ", "Book flights ✈️ #travel", "Lunch #work", "Grüße an Zoë",
        ] {
            written.append(try await service.create(text))
            clock.advance(by: 61)
        }
        #expect(written[0].text == "Q4 roadmap #Work #planning" && written[0].tags == ["work", "planning"])
        #expect(written[0].displayTags == ["#work", "#planning"])
        #expect(written.allSatisfy { $0.isRead && !$0.isSynced } && written[0].time == 1_800_000_000)
        let all = try await service.notes(Dialog.Selection())
        #expect(all == written && all.positions == [.solo, .solo, .solo, .solo])
        #expect(
            try await service.notes(Dialog.Selection(tags: ["#WORK", "travel"])) == Array(written[0...2]))
        #expect(try await service.notes(Dialog.Selection(tags: ["work"], limit: 1)) == [written[2]])
        #expect(try await service.notes(Dialog.Selection(before: written[2].time)) == Array(written[0...1]))
        #expect(try await service.search("LUNCH") == [written[2]])
        #expect(try await service.search("grüße an zoe\u{308}") == [written[3]])
        #expect(try await service.search("plan") == [written[0]])
        for nothing in ["", "%", "_"] { #expect(try await service.search(nothing) == []) }
        let topics = try await service.topics()
        #expect(topics.inbox == 4 && topics.topics.map(\.name) == ["planning", "travel", "work"])
        #expect(topics.topics.map(\.count) == [1, 1, 2])
        let events = service.events()
        try await service.delete(written[1].id)
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .deleted(written[1].id))
        #expect(try await service.topics().topics.map(\.name) == ["planning", "work"])
        #expect(try await service.unreadCount() == 0)
        // Those of the same second are in the order in which they were written.
        for number in 0..<9 { try await service.create("\(number)") }
        #expect(try await service.notes(Dialog.Selection(limit: 9)).map(\.text) == (0..<9).map { "\($0)" })
    }

    @Test("that are being written say whether they can be stored, and which hashtags they would have")
    func drafts() {
        let draft = Dialog.Draft("  Lunch #Work #work ")
        #expect(draft.canSend && draft.problem == nil && draft.text == "Lunch #Work #work")
        #expect(draft.tags == ["work"])
        for empty in ["", " \n\t"] {
            let draft = Dialog.Draft(empty)
            #expect(!draft.canSend && draft.problem?.code == .note && draft.text.isEmpty)
        }
        let long = Dialog.Draft("#a " + String(repeating: "x", count: 65_535))
        #expect(!long.canSend && long.problem?.message.contains("65535") == true && long.tags == ["a"])
        let crowded = Dialog.Draft((0...100).map { "#t\($0)" }.joined(separator: " "))
        #expect(!crowded.canSend && crowded.tags.count == 101)
    }

    @Test("in memory come from elsewhere while they are watched, and take the time that a program chooses")
    func simulated() async throws {
        let waits = Waits()
        let digest = ContentDigest(of: Array("elsewhere".utf8))
        let note = Dialog.Note(id: digest, text: "new #work", tags: ["work"], time: 1, isRead: false)
        let service = MemoryDialogService(
            delays: MemoryDialogService.usualDelays, arrivals: [(after: .seconds(5), note: note)],
            now: clock.now, pause: { waits.add($0) })
        try await service.create("a")
        _ = try await service.notes(Dialog.Selection())
        #expect(waits.all == [.milliseconds(100), .milliseconds(200)])
        let events = service.events()
        let watching = Task { try await service.watch() }
        var arrived: [Dialog.Event] = []
        for await event in events {
            arrived.append(event)
            if case .added = event { break }
        }
        watching.cancel()
        _ = await watching.result
        #expect(arrived.suffix(2) == [.connection(.live), .added(note)])
        #expect(arrived.first == .connection(.synchronizing))
        #expect(waits.all.suffix(2) == [.seconds(1), .seconds(5)])
        #expect(await service.unreadCount() == 1)
        let stopped = MemoryDialogService(
            delays: [.create: .seconds(1)], pause: { _ in throw CancellationError() })
        let error = await #expect(throws: DialogError.self) { try await stopped.create("a") }
        #expect(error?.code.description == "api.cancelled")
        #expect(await stopped.unreadCount() == 0)
        #expect(await stopped.topics().inbox == 0)
    }

    @Test("are found by the beginning of their id", arguments: Kind.allCases)
    func ids(kind: Kind) async throws {
        let service = try service(kind)
        let note = try await service.create("a")
        for id in [note.id.description, note.id.noteText, String(note.id.description.prefix(6)).uppercased()]
        {
            #expect(try await service.note(id) == note)
        }
        for id in [
            "", note.id.description.prefix(5) + "", "______", "zzzzzz", note.id.description + "0",
            note.id.noteText + "q",
        ] {
            let error = await #expect(throws: DialogError.self) { _ = try await service.note(id) }
            #expect(error?.code == .noNote, "\(id)")
        }
    }

    @Test("are found together, or not at all", arguments: Kind.allCases)
    func several(kind: Kind) async throws {
        let service = try service(kind)
        let notes = [try await service.create("a"), try await service.create("b")]
        #expect(try await service.notes(notes.map(\.id.noteText)) == notes)
        let error = await #expect(throws: DialogError.self) {
            _ = try await service.notes([notes[0].id.noteText, "00000000"])
        }
        #expect(error?.code == .noNote)
    }

    @Test(
        "that have come since a reader's place are found, also those written earlier",
        arguments: Kind.allCases)
    func places(kind: Kind) async throws {
        let service = try service(kind)
        func new(for reader: String) async throws -> [String] {
            let place = try await service.place(of: reader)
            let notes = try await service.notes(Dialog.Selection(after: place?.arrival))
            let last = Dialog.Place(arrival: try await service.lastArrival())
            try await service.keep(last, of: reader)
            return notes.map(\.text)
        }
        #expect(try await service.place(of: "mine") == nil)
        #expect(try await service.lastArrival() == 0)
        #expect(try await new(for: "mine") == [])
        try await service.create("first")
        #expect(try await new(for: "mine") == ["first"])
        #expect(try await service.place(of: "mine") == Dialog.Place(arrival: 1))
        #expect(try await new(for: "mine") == [])
        clock.advance(by: -3_600)
        try await service.create("earlier")
        #expect(try await new(for: "mine") == ["earlier"])
        #expect(try await new(for: "other") == ["earlier", "first"])
        // The number of a deleted note may be given again.
        let last = try await service.create("last")
        #expect(try await new(for: "mine") == ["last"])
        try await service.delete(last.id)
        try await service.create("next")
        #expect(try await new(for: "mine") == ["next"])
        let oldest = try await service.notes(Dialog.Selection(after: 0, limit: 2, takesFirstArrivals: true))
        #expect(oldest.map(\.text) == ["first", "earlier"])
        #expect(try await service.arrival(of: oldest[1].id) == 2)
        #expect(try await service.arrival(of: last.id) == nil)
    }

    @Test("are read on at the place that a reader has kept", arguments: Kind.allCases)
    func resumption(kind: Kind) async throws {
        let service = try service(kind)
        #expect(try await service.note(at: Dialog.Place(arrival: 7)) == nil)
        var written: [Dialog.Note] = []
        for text in ["a #x", "b", "c #x", "d"] {
            written.append(try await service.create(text))
            clock.advance(by: 61)
        }
        var inbox = try await service.inbox(of: "window")
        try await service.keepPlace(in: inbox, of: "window")
        #expect(inbox.place == nil)
        #expect(try await service.place(of: "window") == nil)
        inbox.move(to: written[1].id)
        try await service.keepPlace(in: inbox, of: "window")
        inbox = try await service.inbox(of: "window")
        #expect(inbox.place == written[1].id && inbox.resumption?.text == "b")
        let chosen = try await service.inbox(of: "window", tags: ["#X"], limit: 3)
        #expect(chosen.tags == ["x"] && chosen.notes.count == 3 && chosen.resumption?.text == "c #x")
        #expect(try await service.inbox(of: "other").place == nil)
        // If the note is gone, the one that arrived before it counts, also where its number is given again.
        try await service.delete(written[1].id)
        #expect(try await service.inbox(of: "window").resumption?.text == "a #x")
        inbox.move(to: written[3].id)
        try await service.keepPlace(in: inbox, of: "window")
        try await service.delete(written[3].id)
        try await service.create("e")
        #expect(try await service.inbox(of: "window").resumption?.text == "c #x")
        #expect(try await service.note(at: Dialog.Place(arrival: 0)) == nil)
    }

    @Test("are rejected if they are empty or too long", arguments: Kind.allCases)
    func limits(kind: Kind) async throws {
        let service = try service(kind)
        for text in [
            "", " \n\t ", String(repeating: "a", count: 65_536),
            (0...100).map { "#t\($0)" }.joined(separator: " "),
            "#" + String(repeating: "a", count: 1_001),
        ] {
            let error = await #expect(throws: DialogError.self) { try await service.create(text) }
            #expect(error?.code == .note)
        }
        #expect(try await service.create(String(repeating: "a", count: 65_535)).text.count == 65_535)
        #expect(try await service.notes(Dialog.Selection()).count == 1)
    }

    @Test("have the hashtags of their text")
    func hashtags() {
        for (text, tags) in [
            ("#a", ["a"]), ("# a", []), ("a#b", []), ("#A #a #Ä!", ["a", "ä!"]),
            ("x\t#y\n#z\u{2003}#w", ["y", "z", "w"]),
            ("##a", ["#a"]), ("#1,", ["1,"]),
        ] { #expect(Hashtags.found(in: text) == tags, "\(text)") }
    }

    @Test("are grouped with neighbours of the same minute")
    func groups() {
        let times: [Int64] = [0, 60, 120, 181, 300, 360, 1_000, .max, .min]
        let notes = times.map { Dialog.Note(id: ContentDigest(of: []), text: "", tags: [], time: $0) }
        #expect(notes.positions == [.top, .middle, .bottom, .solo, .top, .bottom, .solo, .solo, .solo])
        #expect([Dialog.Note]().positions == [])
    }

    @Test("for previews are in groups, and have topics that overlap")
    func samples() async throws {
        let notes = Dialog.sampleNotes(at: 1_800_000_000)
        #expect(notes.positions == [.top, .bottom, .solo, .top, .bottom, .top, .bottom])
        #expect(notes.last.map { $0.age(at: 1_800_000_000) } == "1m ago" && Set(notes.map(\.id)).count == 7)
        #expect(notes.allSatisfy { $0.tags == Dialog.Draft($0.text).tags && Dialog.Draft($0.text).canSend })
        let service = MemoryDialogService(notes)
        #expect(try await service.notes(Dialog.Selection()) == notes)
        #expect(await service.unreadCount() == 2)
        let topics = await service.topics().topics
        #expect(topics.filter { $0.count > 1 }.map(\.name) == ["coffee", "personal", "work"])
        #expect(topics.count == 10)
        // A topic leaves one of two neighbours alone.
        let work = try await service.notes(Dialog.Selection(tags: ["work"]))
        #expect(work.positions == [.solo, .top, .bottom])
        #expect(Dialog.sampleNotes(at: .min).count == 7)
    }

    @Test("tell their age")
    func ages() {
        let note = Dialog.Note(id: ContentDigest(of: []), text: "", tags: [], time: 1_700_000_000)
        for (seconds, age) in [
            (-61, "2023-11-14"), (-60, "now"), (59, "now"), (60, "1m ago"), (3_599, "59m ago"),
            (3_600, "1h ago"),
            (86_399, "23h ago"), (86_400, "1d ago"), (604_799, "6d ago"), (604_800, "2023-11-14"),
        ] as [(Int64, String)] { #expect(note.age(at: note.time + seconds) == age) }
        #expect(note.moment == "2023-11-14T22:13:20Z")
    }

    @Test("are kept between two programs in a file that is the user's own")
    func file() async throws {
        let folder = NSTemporaryDirectory() + "notes-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/notes.sqlite"
        let key = try Nostr.SecretKey()
        let (one, other) = (try NoteStore(at: path), try NoteStore(at: path))
        let client = try client(of: "http://127.0.0.1:9")
        let note = try await RelayDialogService(client, key: key, store: one).create("a #b")
        let again = try RelayDialogService(client, key: key, store: other)
        #expect(try await again.notes(Dialog.Selection()) == [note])
        #expect(try await again.isWaiting())
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        for text in ["no database at all, but a text that is long enough to be one", ""] {
            let file = folder + "/other-\(text.count)"
            try Data(text.utf8).write(to: URL(filePath: file))
            if text.isEmpty { continue }
            #expect(throws: DialogError.self) { try NoteStore(at: file) }
            #expect(try Data(contentsOf: URL(filePath: file)) == Data(text.utf8))
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
        let error = #expect(throws: DialogError.self) { try NoteStore(at: folder + "/link") }
        #expect(error?.code == .store)
    }
}
