import Foundation
import Testing

@testable import Batch
@testable import BatchReport

@Suite("A run in the journal")
struct RunStateTests {
    private let here = ProcessInfo.processInfo.hostName
    private let process = Int(ProcessInfo.processInfo.processIdentifier)

    private func state(_ fixture: JournalFixture) throws -> RunState? {
        try JournalReader(folder: fixture.folder.path).read { try $0.lastRuns() }.first?.state
    }

    @Test("is running as long as its process holds the lock, and was killed if it does not")
    func running() throws {
        let fixture = try JournalFixture()
        try fixture.addRun(host: here, process: process, endedAt: nil, ending: nil)
        let lock = try FileLock(
            "journal.sqlite.lock", in: OpenFolder(at: fixture.folder.path + "/.fieldbook"))
        #expect(try state(fixture) == .running)
        lock.release()
        #expect(try state(fixture) == .killed)
    }

    @Test("was killed if its process is gone")
    func killed() throws {
        let fixture = try JournalFixture()
        try fixture.addRun(host: here, process: Int(Int32.max), endedAt: nil, ending: nil)
        let lock = try FileLock(
            "journal.sqlite.lock", in: OpenFolder(at: fixture.folder.path + "/.fieldbook"))
        #expect(try state(fixture) == .killed)
        withExtendedLifetime(lock) {}
    }

    @Test(
        "says how it ended",
        arguments: [("done", RunState.ended), ("interrupted", .interrupted), ("gaveUp", .gaveUp)])
    func ended(ending: String, expected: RunState) throws {
        let fixture = try JournalFixture()
        try fixture.addRun(ending: ending)
        #expect(try state(fixture) == expected)
    }

    @Test("of another machine is only known not to have ended")
    func elsewhere() throws {
        let fixture = try JournalFixture()
        try fixture.addRun(endedAt: nil, ending: nil)
        #expect(try state(fixture) == .elsewhere)
    }

    @Test("hands its state to its steps")
    func steps() throws {
        let fixture = try JournalFixture()
        try fixture.addRun(endedAt: "2026-11-21T14:08:20.000Z", ending: "interrupted")
        try fixture.addStep("first", items: 1)
        try fixture.addStep("second", items: 1, endedAt: nil)
        #expect(try fixture.standings().map(\.state) == [.ended, .interrupted])
    }
}
