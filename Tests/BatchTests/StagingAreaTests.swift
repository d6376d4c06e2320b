import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Batch

@Suite("Staging areas")
struct StagingAreaTests {
    @Test("in one folder start and end at the same time without conflict")
    func together() throws {
        let folder = try TemporaryFolder()
        let parent = folder.path
        let failures = Failures()
        let threads = WorkThreads {}
        threads.wait(
            for: (0..<16).map { _ in
                threads.start { for _ in 0..<100 { Self.beginAndEnd(in: parent, failures) } }
            })
        #expect(failures.all == [])
        #expect(FileKind(at: folder.path + "/.fieldbook") == .nothing)
    }

    @Test("that end do not remove the hidden folder while a journal is being made there")
    func besideJournal() throws {
        let folder = try TemporaryFolder()
        let parent = folder.path
        let failures = Failures()
        let isOver = Atomic<Bool>(false)
        let threads = WorkThreads {}
        let others = (0..<4).map { _ in
            threads.start {
                while !isOver.load(ordering: .relaxed) { Self.beginAndEnd(in: parent, failures) }
            }
        }
        for _ in 0..<100 {
            do {
                _ = try Journal(inFolder: parent)
            } catch {
                failures.add("\(error)")
            }
            for name in Folder.names(in: parent + "/.fieldbook") where name.hasPrefix("journal") {
                unlink(parent + "/.fieldbook/" + name)
            }
            rmdir(parent + "/.fieldbook")
        }
        isOver.store(true, ordering: .relaxed)
        threads.wait(for: others)
        #expect(failures.all == [])
    }

    private static func beginAndEnd(in parent: String, _ failures: Failures) {
        do {
            let area = try StagingArea(in: OpenFolder(at: parent))
            let path = area.nextPrefix() + "-1"
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
            if FileKind(at: path) != .file { failures.add("\(path) was swept away") }
            area.removeAll()
        } catch {
            failures.add("\(error)")
        }
    }

    private final class Failures: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ text: String) { list.withLock { $0.append(text) } }
    }
}
