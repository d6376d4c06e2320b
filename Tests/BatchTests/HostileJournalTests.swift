import Foundation
import GRDB
import Testing
import TestSupport

@testable import Batch
@testable import BatchReport

@Suite("A journal from outside")
struct HostileJournalTests {
    private func code(_ fixture: JournalFixture) throws -> BatchError.Code? {
        try code(fixture.folder)
    }

    private func code(_ folder: TemporaryFolder) throws -> BatchError.Code? {
        try #require(throws: BatchError.self) {
            try JournalReader(folder: folder.path).read { snapshot in
                _ = try snapshot.stepStandings()
                try snapshot.forEachItem(.all) { _ in true }
            }
        }.code
    }

    @Test("that does not exist is reported as nothing found")
    func missing() throws {
        let folder = try TemporaryFolder()
        #expect(try code(folder) == .nothingFound)
        try folder.write("", to: ".fieldbook/journal-2-of-1.sqlite")
        try folder.write("", to: ".fieldbook/journal-x-of-3.sqlite")
        #expect(try code(folder) == .nothingFound)
    }

    @Test("that is empty, a folder or not a database is rejected")
    func garbage() throws {
        for text in ["", "no database", String(repeating: "no database ", count: 5_000)] {
            let folder = try TemporaryFolder()
            try folder.write(text, to: ".fieldbook/journal.sqlite")
            #expect(try code(folder) == .journalUnusable)
        }
        let folder = try TemporaryFolder()
        try folder.write("", to: ".fieldbook/journal.sqlite/file")
        #expect(try code(folder) == .journalUnusable)
    }

    @Test("of another program, an older or a newer version is rejected")
    func versions() throws {
        let cases: [(String, BatchError.Code)] = [
            ("PRAGMA user_version = 99", .journalNewer), ("PRAGMA user_version = 1", .journalOlder),
            ("PRAGMA application_id = 7", .journalUnusable),
        ]
        for (statement, expected) in cases {
            let fixture = try JournalFixture()
            try fixture.execute(statement)
            #expect(try code(fixture) == expected)
        }
    }

    @Test(
        "with other tables than a journal's is rejected",
        arguments: [
            "DROP TABLE item", "DROP TABLE run",
            "ALTER TABLE item RENAME COLUMN stem TO root",
            "ALTER TABLE item ADD COLUMN c TEXT AS (printf('%.9999999c', 'x'))",
            """
            DROP TABLE step;
            CREATE VIEW step AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT x AS run, x AS scope, x AS name, x AS operation, x AS operationVersion, x AS parameters,
            x AS recipeHash, x AS folder, x AS items, x AS jobs, x AS startedAt, x AS endedAt FROM n
            """,
        ])
    func tables(statement: String) throws {
        let fixture = try JournalFixture()
        try fixture.execute(statement)
        #expect(try code(fixture) == .journalUnusable)
    }

    @Test("that is truncated anywhere is rejected")
    func cutOff() throws {
        let folder = try TemporaryFolder()
        do {
            let fixture = try JournalFixture(in: folder)
            for number in 0..<500 { try fixture.addItem("item \(number)") }
        }
        let path = folder.path + "/.fieldbook/journal.sqlite"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for count in stride(from: 0, to: whole.count - 1, by: 4_001) {
            try whole.prefix(count).write(to: URL(fileURLWithPath: path))
            #expect(try code(folder) == .journalUnusable, "\(count) bytes")
        }
    }

    @Test("with flipped bytes never takes the process down")
    func flippedBytes() throws {
        let folder = try TemporaryFolder()
        do {
            let fixture = try JournalFixture(in: folder)
            try fixture.addRun()
            try fixture.addStep(items: 60)
            for number in 0..<60 {
                try fixture.addItem(
                    "item \(number)", outputs: #"[{"path":"a","hash":"b","bytes":5}]"#)
            }
        }
        let path = folder.path + "/.fieldbook/journal.sqlite"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var generator = SystemRandomNumberGenerator()
        var readable = 0
        for _ in 0..<200 {
            var damaged = whole
            for _ in 0..<20 {
                damaged[Int.random(in: 0..<whole.count, using: &generator)] = .random(in: 0...255)
            }
            try damaged.write(to: URL(fileURLWithPath: path))
            do {
                try JournalReader(folder: folder.path).read { snapshot in
                    _ = try snapshot.stepStandings()
                    try snapshot.report(as: .ndjson) { _ in }
                }
                readable += 1
            } catch is BatchError {}
        }
        #expect(readable < 200)
    }

    @Test("with anything in its columns is read as far as it makes sense")
    func columns() throws {
        let deep = String(repeating: "[", count: 50_000)
        let values: [String] = [
            "x'00ff'", "NULL", "-9223372036854775808", "9223372036854775807", "1e308", "'\u{1}text'",
            "CAST('\(deep)' AS BLOB)", "x'ff'", "CAST('{\"code\":{\"a\":[1]},\"message\":7}' AS BLOB)",
            "CAST('[{\"path\":\"a\",\"hash\":\"b\",\"bytes\":9223372036854775807},5,\"x\"]' AS BLOB)",
            "CAST('[{\"path\":\"a\",\"hash\":\"b\",\"bytes\":-5}]' AS BLOB)", "zeroblob(10000000)",
        ]
        let fixture = try JournalFixture()
        for (index, value) in values.enumerated() {
            for column in [
                "input", "inputBytes", "recipeHash", "state", "failure", "outputs", "attempts",
                "milliseconds", "updatedAt",
            ] {
                try fixture.addItem(
                    "\(index) \(column)", failure: ItemFailure(code: "c", message: "m", remedy: "r"))
                try fixture.execute(
                    "UPDATE OR IGNORE item SET \(column) = \(value) WHERE stem = ?", ["\(index) \(column)"])
            }
        }
        try fixture.addRun()
        try fixture.addStep(items: .max)
        try fixture.execute("UPDATE run SET command = x'ff', startedAt = 5, process = 'me'")
        let items = try fixture.items()
        #expect(items.count == values.count * 9)
        #expect(items.allSatisfy { $0.inputBytes >= 0 && $0.bytesOut >= 0 && $0.input.utf8.count < 20_000 })
        #expect(items.contains { $0.failure?.code == "journal.unreadable" })
        #expect(try fixture.standings().count == 1)
        var page = 0
        try JournalReader(folder: fixture.folder.path).read { snapshot in
            try ReportPage(
                of: snapshot, pageFolder: fixture.folder.path, thumbnails: NoThumbnails(),
                greatestThumbnails: 5
            ).write { page += $0.count }
        }
        #expect(page > 1_000)
    }
}

struct NoThumbnails: ThumbnailMaker {
    func thumbnail(ofFileAt path: String, hash: String) -> Thumbnail? { nil }
}
