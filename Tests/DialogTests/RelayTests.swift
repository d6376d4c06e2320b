import APICore
import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import Dialog

@Suite("Notes and a relay")
struct RelayTests {
    private static let digits = String(repeating: "0", count: 63) + "7"

    private let server: PythonServer
    private let key: Nostr.SecretKey

    init() throws {
        server = try PythonServer("relay.py")
        key = try Nostr.SecretKey(Self.digits)
    }

    /// A device with its own notes, which waits for nothing.
    private func device(
        _ manner: String = "plain", attempts: Int = 4, store: NoteStore? = nil,
        _ change: (inout RelayDialogService.Manners) -> Void = { _ in }
    ) throws -> RelayDialogService {
        var manners = RelayDialogService.Manners()
        manners.attempts = attempts
        manners.pause = { _ in
            try Task.checkCancellation()
            await Task.yield()
        }
        change(&manners)
        return try RelayDialogService(
            client(of: server.address("/" + manner)), key: key, store: store ?? NoteStore(), manners: manners)
    }

    /// Two programs with the same notes, of which the first looks for changes by the other.
    private func programs(
        sharing path: String
    ) throws -> (service: RelayDialogService, other: RelayDialogService) {
        (
            try device(store: NoteStore(at: path)) { $0.lookInterval = .milliseconds(5) },
            try device(store: NoteStore(at: path))
        )
    }

    /// What the relay tells over HTTP.
    private func answer<Value: Decodable & Sendable>(_ path: String, as type: Value.Type = Value.self)
        async throws -> Value
    {
        try await client(of: server.address()).answer(to: APIRequest(Endpoint(.get, "/-/" + path)))
    }

    /// Has another client write notes.
    private func write(_ texts: [String], from time: Int64 = 1_700_000_000, every seconds: Int64 = 1)
        async throws
    {
        for (number, text) in texts.enumerated() {
            let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let _: String = try await answer(
                "write/\(Self.digits)/\(time + Int64(number) * seconds)/\(encoded)")
        }
    }

    private func texts(_ service: RelayDialogService) async throws -> [String] {
        try await service.notes(Dialog.Selection(limit: 1_000)).map(\.text)
    }

    @Test("are exchanged between two devices, with deletions, and are readable by other clients")
    func twoDevices() async throws {
        let (one, other) = (try device(), try device())
        let note = try await one.create("Grenzstein prüfen #Kataster")
        try await one.create("Milch")
        #expect(try await one.isWaiting())
        var report = try await one.synchronize()
        #expect(report.sent == 2 && report.received == 0)
        #expect(try await one.notes(Dialog.Selection()).allSatisfy(\.isSynced))
        #expect(try await !one.isWaiting())
        #expect(
            try await answer("texts/\(Self.digits)", as: [String].self) == [
                "Grenzstein prüfen #Kataster", "Milch",
            ])
        report = try await other.synchronize()
        #expect(report.received == 2 && report.sent == 0 && report.forged == 0)
        let found = try await other.notes(Dialog.Selection(tags: ["kataster"]))
        #expect(found.map(\.id) == [note.id] && found.allSatisfy { !$0.isRead && $0.isSynced })
        #expect(try await other.unreadCount() == 2)
        try await other.markAsRead([note.id])
        #expect(try await other.unreadCount() == 1)
        try await other.delete(note.id)
        #expect(try await other.synchronize().sent == 1)
        #expect(try await one.synchronize().deleted == 1)
        #expect(try await texts(one) == ["Milch"])
        #expect(try await answer("counts", as: [String: Int].self)["not genuine"] == nil)
    }

    @Test("of other clients are read, whose events have no recipient")
    func others() async throws {
        try await write(["Guten Tag #Gruss", "zwei"])
        let service = try device()
        #expect(try await service.synchronize().received == 2)
        #expect(try await service.topics().topics.map(\.name) == ["gruss"])
        #expect(try await texts(service) == ["Guten Tag #Gruss", "zwei"])
    }

    @Test("have the same topics on all devices, whatever their hashtags contain")
    func topics() async throws {
        let (one, other) = (try device(), try device())
        try await one.create("##Deep #Deep #1, # #")
        try await one.synchronize()
        try await other.synchronize()
        #expect(try await one.topics().topics.map(\.name) == ["#deep", "1,", "deep"])
        #expect(try await other.topics() == one.topics())
        for service in [one, other] {
            let found = try await service.notes(Dialog.Selection(tags: ["##DEEP"]))
            #expect(found.map(\.displayTags) == [["##deep", "#deep", "#1,"]])
        }
    }

    @Test("are read on where the reader was when the program ended")
    func resumption() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/notes.sqlite"
        try await write(["a", "b", "c"], every: 100)
        let earlier = try device(store: NoteStore(at: path))
        try await earlier.synchronize()
        var inbox = try await earlier.inbox(of: "window")
        #expect(inbox.place == nil && inbox.resumption?.text == "c")
        inbox.move(to: inbox.notes[1].id)
        try await earlier.keepPlace(in: inbox, of: "window")
        let later = try device(store: NoteStore(at: path))
        let restored = try await later.inbox(of: "window")
        #expect(restored == inbox && restored.resumption?.text == "b")
    }

    @Test("come page by page, also those of the same second")
    func pages() async throws {
        try await write((0..<5).map { "\($0)" })
        try await write((5..<12).map { "\($0)" }, every: 0)
        let all = (0..<12).map { "\($0)" }
        let service = try device { $0.page = 8 }
        #expect(try await service.synchronize().received == 12)
        #expect(try await Set(texts(service)) == Set(all))
        // Only so many events of one second can be requested.
        #expect(try await device("capped").synchronize().received == 4 + 3)
        let counts: [String: Int] = try await answer("counts")
        _ = try await service.synchronize()
        // Later synchronizations take what is new, and look back a little.
        #expect(
            try await answer("counts", as: [String: Int].self)["REQ", default: 0] == counts["REQ", default: 0]
                + 1)
        #expect(try await service.synchronize(all: true).received == 0)
    }

    @Test(
        "come once, in order and genuine, whatever a relay does with them",
        arguments: ["repeating", "shuffled", "forging", "stubborn"])
    func liars(manner: String) async throws {
        try await write(["a", "b", "c"], every: 100)
        let service = try device(manner)
        let report = try await service.synchronize()
        #expect(try await texts(service) == ["a", "b", "c"] && report.received == 3)
        #expect((report.forged > 0) == ["forging", "stubborn"].contains(manner))
    }

    @Test(
        "do not come from a relay that breaks the rules",
        arguments: ["forger", "flooding", "babbling", "binary", "huge"])
    func breach(manner: String) async throws {
        try await write(["a", "b"])
        let service = try device(manner, attempts: 1)
        let error = await #expect(throws: DialogError.self) { try await service.synchronize() }
        #expect(
            error.map { ["dialog.forged", "dialog.relay", "api.answer"].contains($0.code.description) }
                == true)
        #expect(error?.isTransient == true)
        #expect(try await texts(service) == [])
    }

    @Test(
        "are exchanged once signed in, also where the relay hides them until then",
        arguments: ["auth", "hiding"])
    func signIn(manner: String) async throws {
        try await write(["a"])
        let service = try device(manner)
        try await service.create("b")
        let report = try await service.synchronize()
        #expect(report.sent == 1 && report.received == 1)
        let counts: [String: Int] = try await answer("counts")
        #expect(counts["AUTH"] == 1 && counts["not genuine"] == nil)
    }

    @Test("stay in the outbox where the relay rejects them, with its reason")
    func rejections() async throws {
        let blocked = try device("blocked")
        let note = try await blocked.create("a")
        let report = try await blocked.synchronize()
        #expect(report.sent == 0 && report.rejections.count == 1)
        #expect(report.rejects([note.id]) && !report.rejects([ContentDigest(of: [])]))
        #expect(report.rejections.first?.error.message == "the relay rejects the note: blocked: not [31mhere")
        #expect(try await blocked.isWaiting())
        let stranger = try device("stranger")
        let error = await #expect(throws: DialogError.self) { try await stranger.synchronize() }
        #expect(error?.code == .refused && error?.isTransient == false)
        let closing = try device("closing", attempts: 2)
        #expect(
            await #expect(throws: DialogError.self) { try await closing.synchronize() }?.isTransient == true)
    }

    @Test("are rejected alone, with their deletion, and not for good where the relay asks to wait")
    func whose() async throws {
        let choosy = try device("choosy")
        let (bad, good) = (try await choosy.create("a #no"), try await choosy.create("b"))
        let report = try await choosy.synchronize()
        #expect(report.sent == 1 && report.rejects([bad.id]) && !report.rejects([good.id]))
        let blocked = try device("blocked")
        try await blocked.delete(good.id)
        #expect(try await blocked.synchronize().rejects([good.id]))
        let busy = try device("busy/99", attempts: 2)
        let waiting = try await busy.create("c")
        let later = try await busy.synchronize()
        #expect(later.rejections.count == 1 && !later.rejects([waiting.id]))
    }

    @Test(
        "are sent again until the relay has accepted them, and are there once",
        arguments: ["cutting/3", "busy/3"])
    func persistence(manner: String) async throws {
        let service = try device(manner)
        for text in ["a", "b"] { try await service.create(text) }
        let report = try await service.synchronize()
        #expect(report.sent == 2 && report.rejections == [])
        #expect(try await answer("texts/\(Self.digits)", as: [String].self) == ["a", "b"])
    }

    @Test("all come, though the connection breaks again and again")
    func breaks() async throws {
        try await write((0..<6).map { "\($0)" })
        let service = try device("breaking/3") { $0.page = 2 }
        #expect(try await service.synchronize().received == 6)
        #expect(try await texts(service) == (0..<6).map { "\($0)" })
    }

    @Test("wait for no relay that does not answer, and are there without one")
    func silence() async throws {
        let service = try device("mute", attempts: 1) { $0.patience = .milliseconds(100) }
        try await service.create("a")
        let error = await #expect(throws: DialogError.self) { try await service.synchronize() }
        #expect(error?.code.description == "api.slow")
        server.stop()
        let away = try device(attempts: 1)
        try await away.create("b")
        #expect(try await texts(away) == ["b"])
    }

    @Test("arrive while they are watched, also after the connection was cut")
    func watching() async throws {
        let service = try device()
        let events = service.events()
        let watching = Task { try await service.watch() }
        var texts: [String] = []
        var (lives, breaks) = (0, 0)
        loop: for await event in events {
            switch event {
            case .connection(.live):
                lives += 1
                if lives == 1 {
                    try await write(["one"], from: Dialog.now())
                } else {
                    try await write(["three"], from: Dialog.now() + 1)
                }
            case .connection(.broken): breaks += 1
            case .added(let note):
                texts.append(note.text)
                if note.text == "one" { try await service.create("two") }
                if note.text == "three" { break loop }
            case .updated(let note) where note.text == "two":
                // The relay has it now.
                #expect(note.isSynced)
                let _: [String: Int] = try await answer("cut")
            default: break
            }
        }
        #expect(texts == ["one", "two", "three"] && lives == 2 && breaks == 1)
        watching.cancel()
        try await watching.value
        #expect(try await answer("texts/\(Self.digits)", as: [String].self) == ["one", "three", "two"])
    }

    @Test("that were missed come in the order of their times, before a watch is connected")
    func missed() async throws {
        try await write(["a", "b", "c", "d", "e"])
        let service = try device { $0.page = 2 }
        let events = service.events()
        let watching = Task { try await service.watch() }
        var texts: [String] = []
        loop: for await event in events {
            switch event {
            case .added(let note): texts.append(note.text)
            case .connection(.synchronizing): texts.append("synchronizing")
            case .connection(.live): break loop
            default: break
            }
        }
        #expect(texts == ["synchronizing", "a", "b", "c", "d", "e"])
        watching.cancel()
        try await watching.value
    }

    @Test("of other programs on the same machine are watched too, each once, whether they are sent or not")
    func otherPrograms() async throws {
        let folder = try TemporaryFolder()
        let (service, other) = try programs(sharing: folder.path + "/notes.sqlite")
        let known = try await other.create("known")
        let events = service.events()
        let watching = Task { try await service.watch() }
        var texts: [String] = []
        loop: for await event in events {
            switch event {
            case .connection(.live): try await other.create("offline")
            case .added(let note):
                texts.append(note.text)
                if note.text == "offline" {
                    try await other.create("sent")
                    try await other.synchronize()
                }
                if note.text == "sent" { try await service.create("own") }
                if note.text == "own" { try await other.delete(known.id) }
            case .deleted(let id):
                #expect(id == known.id)
                break loop
            default: break
            }
        }
        #expect(texts == ["offline", "sent", "own"])
        watching.cancel()
        try await watching.value
    }

    @Test("are reported as changed, once each, when any program on the same machine reads or sends them")
    func changedStates() async throws {
        let folder = try TemporaryFolder()
        let (service, other) = try programs(sharing: folder.path + "/notes.sqlite")
        try await write(["elsewhere"])
        try await other.synchronize()
        let received = try #require(try await other.notes(Dialog.Selection()).first)
        #expect(!received.isRead && received.isSynced)
        let waiting = try await other.create("waiting")
        let events = service.events()
        let watching = Task { try await service.watch() }
        var updates: [String] = []
        loop: for await event in events {
            switch event {
            case .connection(.live): try await other.markAsRead([received.id])
            case .updated(let note):
                updates.append(note.text)
                #expect(note.isRead && note.isSynced)
                if note.text == "elsewhere" { try await other.create("new") }
                if note.text == "new" {
                    try await service.markAsRead([received.id])
                    try await other.delete(waiting.id)
                }
            case .added(let note):
                #expect(note.text == "new" && !note.isSynced)
                try await other.synchronize()
            case .deleted: break loop
            default: break
            }
        }
        #expect(updates == ["waiting", "elsewhere", "new"])
        watching.cancel()
        try await watching.value
    }
}
