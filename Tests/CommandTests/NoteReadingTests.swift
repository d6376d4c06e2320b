import Foundation
import Testing

@Suite("Commands that read notes")
struct NoteReadingTests {
    private let devices: NoteDevices
    private let secret = String(repeating: "0", count: 63) + "7"
    private let one: Command

    init() throws {
        devices = try NoteDevices()
        one = devices.device("one", ["DIALOG_NSEC": secret])
    }

    private func notes(_ command: Command, _ arguments: String...) throws -> Command.Outcome {
        try command.run(["notes"] + arguments)
    }

    private func objects(_ output: String) throws -> [[String: Any]] { try NoteDevices.objects(output) }

    @Test("show one note whole, and mark notes as read")
    func reading() throws {
        let text =
            "Grenzstein\n\u{1B}[31m  zweite Zeile #kataster " + String(repeating: "lang ", count: 30) + "Ende"
        try devices.write(text, at: 1_700_000_000, by: secret)
        try devices.write("other", at: 1_700_000_001, by: secret)
        let rows = try objects(notes(one, "list", "--format", "ndjson").output)
        let id = try #require(rows.first?["id"] as? String)
        let table = try notes(one, "show", String(id.prefix(8)))
        let words = text.replacing("\u{1B}", with: "\u{FFFD}")
        #expect(table.status == 0 && table.output.hasSuffix("\n\n\(words)\n"), "\(table.output)")
        #expect(table.output.contains("2023-11-14T22:13:20Z") && table.output.contains("#kataster"))
        let shown = try #require(
            objects(notes(one, "show", id, "--offline", "--format", "ndjson").output).first)
        #expect((shown["note"] as? String)?.hasPrefix("note1") == true && shown["read"] as? Bool == false)
        #expect((shown["sender"] as? String)?.hasPrefix("npub1") == true)
        let unknown = try notes(one, "read", id, "00000000")
        #expect(unknown.status == 1 && unknown.errors.contains("dialog.noNote"))
        #expect(try objects(notes(one, "list", "--unread", "--format", "ndjson").output).count == 2)
        let read = try notes(one, "read", id, "--format", "ndjson")
        #expect(read.status == 0 && read.output.contains("\"read\":true"), "\(read.errors)")
        let left = try objects(notes(one, "list", "--unread", "--format", "ndjson").output)
        #expect(left.map { $0["text"] as? String } == ["other"])
    }

    @Test("list what has come since the last time, by profile and hashtags")
    func sinceLast() throws {
        func new(_ arguments: String...) throws -> [String] {
            let outcome = try one.run(
                ["notes", "list", "--since-last", "--format", "ndjson"] + arguments)
            let texts = try objects(outcome.output).compactMap { $0["text"] as? String }
            #expect(outcome.status == (texts.isEmpty ? 4 : 0), "\(outcome.errors)")
            return texts
        }
        try devices.write("first", at: 1_700_000_000, by: secret)
        #expect(try new() == ["first"])
        #expect(try new() == [])
        try devices.write("late #a", at: 1_600_000_000, by: secret)
        #expect(try notes(one, "create", "own #b", "--offline").status == 0)
        #expect(try notes(one, "list", "--full-sync").status == 0)
        #expect(try new("--tag", "a") == ["late #a"])
        #expect(try new() == ["late #a", "own #b"])
        #expect(try new("--tag", "a") == [] && new("--tag", "#B") == ["own #b"])
        // With a limit the rest comes the next time, in the order of arrival, and nothing is left out.
        try devices.write("new", at: 1_700_000_100, by: secret)
        #expect(try notes(one, "list", "--full-sync").status == 0)
        try devices.write("old", at: 1_500_000_000, by: secret)
        try devices.write("newer", at: 1_700_000_200, by: secret)
        #expect(try notes(one, "list", "--full-sync").status == 0)
        let first = try notes(one, "list", "--since-last", "--limit", "1", "--format", "ndjson")
        #expect(first.output.contains(#""new""#) && first.errors.contains("2 notes left"), "\(first.errors)")
        #expect(try Set(new("--limit", "2")) == ["old", "newer"] && new() == [])
        let many = try notes(one, "list", "--since-last", "--unread")
        #expect(many.status != 0 && many.errors.contains("--since-last"))
    }

    @Test("show the age of single notes and of the first of a group in tables")
    func ages() throws {
        for (time, text) in [(1_700_000_000, "top"), (1_700_000_030, "bottom"), (1_700_090_000, "solo")] {
            try devices.write(text, at: time, by: secret)
        }
        let lines = try notes(one, "list").output.split(separator: "\n")
        let ages = Dictionary(
            uniqueKeysWithValues: ["top", "bottom", "solo"].map { text in
                (text, lines.first { $0.contains("  \(text)") }?.contains("2023-11") ?? false)
            })
        #expect(ages == ["top": true, "bottom": false, "solo": true], "\(lines)")
        let csv = try notes(one, "list", "--format", "csv").output
        #expect(csv.split(separator: "\n").dropFirst().allSatisfy { $0.contains("2023-11") })
    }

    @Test("print with --updates what another command marks as read, also of notes that came before")
    func updates() throws {
        try devices.write("known #a", at: 1_700_000_000, by: secret)
        try devices.write("not meant", at: 1_700_000_001, by: secret)
        let ids = try objects(notes(one, "list", "--format", "ndjson").output).compactMap {
            $0["id"] as? String
        }
        let watch = try NoteWatch(
            one, "watch", "--updates", "--tag", "a", "--count", "1", "--format", "ndjson")
        for id in ids { #expect(try notes(one, "read", id, "--offline").status == 0) }
        #expect(try notes(one, "create", "last #a", "--offline").status == 0)
        let all = try objects(watch.rest())
        #expect(all.compactMap { $0["state"] as? String } == ["synchronizing", "live"], "\(all)")
        let rows = all.filter { $0["event"] as? String != "connection" }
        #expect(rows.map { $0["event"] as? String } == ["updated", "added"], "\(rows)")
        #expect(rows.map { $0["text"] as? String } == ["known #a", "last #a"], "\(rows)")
        #expect(rows.first?["read"] as? Bool == true && rows.first?["id"] as? String == ids.first)
        let table = try notes(one, "watch", "--updates")
        #expect(table.status != 0 && table.errors.contains("--format ndjson"), "\(table.errors)")
    }
}
