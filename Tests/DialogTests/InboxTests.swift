import APICore
import Testing

@testable import Dialog

@Suite("The inbox")
struct InboxTests {
    private static func id(_ number: Int) -> ContentDigest { ContentDigest(of: Array("\(number)".utf8)) }

    /// A note whose id has a number.
    private func note(_ number: Int, at time: Int64, _ tags: String..., isRead: Bool = true) -> Dialog.Note {
        Dialog.Note(id: Self.id(number), text: "\(number)", tags: tags, time: time, isRead: isRead)
    }

    @Test("is in the order of the times, and has each note once")
    func order() {
        var inbox = Dialog.Inbox([note(1, at: 50), note(2, at: 10), note(3, at: 50), note(1, at: 50)])
        #expect(inbox.notes.map(\.text) == ["2", "1", "3"])
        #expect(inbox.take(.added(note(4, at: 10))) == .shown(note(4, at: 10)))
        #expect(inbox.take(.added(note(4, at: 99))) == .nothing)
        for (number, time) in [(5, Int64.min), (6, .max)] { inbox.take(.added(note(number, at: time))) }
        #expect(inbox.notes.map(\.text) == ["5", "2", "4", "1", "3", "6"])
        #expect(inbox.lines.map(\.position) == [.solo, .top, .middle, .middle, .bottom, .solo])
        #expect(inbox.lines.map(\.position.showsTime) == [true, true, false, false, false, true])
    }

    @Test("shows the notes of the chosen topics, grouped among themselves")
    func topics() {
        var inbox = Dialog.Inbox(
            [note(1, at: 0, "a"), note(2, at: 50, "b"), note(3, at: 100, "a", "c")], tags: ["#A"])
        #expect(inbox.tags == ["a"] && inbox.displayed.map(\.text) == ["1", "3"])
        #expect(inbox.lines.map(\.position) == [.solo, .solo])
        #expect(inbox.take(.added(note(4, at: 200, "b"))) == .nothing)
        #expect(inbox.take(.added(note(5, at: 300, "c", "a"))) == .shown(note(5, at: 300, "c", "a")))
        #expect(inbox.topics.inbox == 5)
        #expect(inbox.topics.topics.map(\.name) == ["a", "b", "c"])
        #expect(inbox.topics.topics.map(\.count) == [3, 2, 2])
        inbox.choose(["b", "c"])
        #expect(inbox.displayed.map(\.text) == ["2", "3", "4", "5"])
        inbox.choose([])
        #expect(inbox.displayed == inbox.notes)
    }

    @Test("follows what happens to its notes")
    func events() {
        var inbox = Dialog.Inbox([note(1, at: 0, "a", isRead: false), note(2, at: 0, "b")], tags: ["a"])
        #expect(inbox.unreadCount == 1)
        #expect(inbox.take(.updated(note(1, at: 0, "a"))) == .updated(note(1, at: 0, "a")))
        #expect(inbox.unreadCount == 0 && inbox.take(.updated(note(1, at: 0, "a"))) == .nothing)
        #expect(inbox.take(.updated(note(3, at: 0, "a"))) == .nothing)
        #expect(inbox.take(.deleted(Self.id(2))) == .nothing && inbox.notes.count == 1)
        #expect(inbox.take(.deleted(Self.id(9))) == .removed(Self.id(9)))
        #expect(inbox.take(.deleted(Self.id(1))) == .removed(Self.id(1)) && inbox.notes == [])
        #expect(inbox.take(.connection(.live)) == .connection(.live))
        // A note that was deleted and comes again is new.
        #expect(inbox.take(.added(note(1, at: 0, "a"))) == .shown(note(1, at: 0, "a")))
    }

    @Test("selects only notes on display, and goes on at its place")
    func selection() {
        var inbox = Dialog.Inbox(
            [note(1, at: 0, "a"), note(2, at: 1, "b"), note(3, at: 2, "a")], place: Self.id(2))
        #expect(inbox.resumption?.text == "2")
        #expect(inbox.select(Self.id(2))?.text == "2" && inbox.selected == Self.id(2))
        inbox.choose(["a"])
        #expect(inbox.selected == nil && inbox.select(Self.id(2)) == nil && inbox.select(Self.id(7)) == nil)
        #expect(inbox.resumption?.text == "3")
        #expect(inbox.move(to: Self.id(1))?.text == "1" && inbox.place == Self.id(1))
        #expect(inbox.move(to: Self.id(2)) == nil && inbox.place == Self.id(1))
        #expect(inbox.move()?.text == "3" && inbox.place == Self.id(3))
        inbox.select(Self.id(3))
        inbox.take(.deleted(Self.id(3)))
        #expect(inbox.selected == nil && inbox.resumption?.text == "1")
        var empty = Dialog.Inbox(place: Self.id(2))
        #expect(empty.resumption == nil && empty.move() == nil && empty.place == Self.id(2))
    }
}
