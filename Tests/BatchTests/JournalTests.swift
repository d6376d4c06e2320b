import Batch
import Foundation
import GRDB
import Testing
import TestSupport

@Suite("A journal")
struct JournalTests {
    @Test("is held by one run at a time")
    func lock() throws {
        let folder = try TemporaryFolder()
        let first = try Journal(inFolder: folder.path)
        let error = try #require(throws: BatchError.self) { try Journal(inFolder: folder.path) }
        #expect(error.code == .journalInUse)
        withExtendedLifetime(first) {}
    }

    @Test("that is not a database is rejected and left unchanged")
    func garbage() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "no database ", count: 500), to: "journal.sqlite").path
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let error = try #require(throws: BatchError.self) { try Journal(at: path) }
        #expect(error.code == .journalUnusable)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("of another program is rejected")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/other.sqlite"
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE songs (title TEXT)") }
        let error = try #require(throws: BatchError.self) { try Journal(at: path) }
        #expect(error.code == .journalUnusable)
    }

    @Test("of a newer version is rejected")
    func newer() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/journal.sqlite"
        _ = try Journal(at: path)
        try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
        let error = try #require(throws: BatchError.self) { try Journal(at: path) }
        #expect(error.code == .journalNewer)
    }

    @Test("cannot be created if a file is in the way of its folder")
    func notWritable() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file").path
        let error = try #require(throws: BatchError.self) { try Journal(inFolder: file + "/out") }
        #expect(error.code == .outputNotWritable)
    }
}
