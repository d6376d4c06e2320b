import CLinux
import Foundation
import GRDB
import Synchronization
import Testing
import TestSupport

@testable import Batch

/// An attacker who keeps changing the output folder, with links to a folder that must stay unchanged.
@Suite("Links that are put into the output folder", .serialized)
struct HostileNeighbourTests {
    private let folder: TemporaryFolder
    private static let victims = [
        "", "sub", "staging", "arriving", "parts", ".fieldbook", ".fieldbook/staging",
    ]
    /// What is replaced by links, where it is there.
    private static let places = [
        "out/.fieldbook", "out/.fieldbook/staging", "out/.fieldbook/arriving", "out/.fieldbook/parts",
        "out/sub",
        "out/.fieldbook/journal.sqlite", "out/.fieldbook/journal.sqlite-wal",
        "out/.fieldbook/journal.sqlite.lock",
        "out/sub/x1.up",
    ]

    init() throws {
        folder = try TemporaryFolder()
        for item in 0..<12 {
            try folder.write("pair \(item)", to: "in/\(item.isMultiple(of: 2) ? "sub/" : "")x\(item).txt")
        }
        for name in Self.victims.map({ "victim/" + $0 }) {
            for file in ["precious", "1-ab.lock", "x1.up", "journal.sqlite"] {
                try folder.write("precious", to: name + "/" + file)
            }
            for kept in 0..<20 {
                let name = name + "/0123456789abcdef-0123456789abcdef0123456789abcd\(kept + 10)"
                try folder.write("precious", to: name + "/1")
            }
            try folder.write("old", to: name + "/0123456789abcdef0123456789abcdef")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)],
                ofItemAtPath: folder.path + "/" + name + "/0123456789abcdef0123456789abcdef")
        }
    }

    /// Every name outside the output folder with its content, but the inputs that change.
    private var outside: [String: String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return Dictionary(
            uniqueKeysWithValues: all.filter {
                !$0.hasPrefix("out") && !["in/x1.txt", "in/sub/x2.txt"].contains($0)
            }.map { name in
                (name, folder.text(name) ?? "folder")
            })
    }

    private func changes(since before: [String: String]) -> [String] {
        let now = outside
        return Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }.sorted().map {
            "\($0): \(before[$0] ?? "nothing") became \(now[$0] ?? "nothing")"
        }
    }

    @Test("at random between runs lead to nothing outside", arguments: 0..<8 as Range<UInt64>)
    func betweenRuns(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let before = outside
        #expect(before.count > 200)
        var harness = try BatchHarness(in: folder)
        #expect(try harness.run().done == 12)
        for _ in 0..<6 {
            for _ in 0..<Int.random(in: 0..<3, using: &random) { plant(using: &random) }
            (harness.options.mayOverwrite, harness.options.redoesDone) = (
                .random(using: &random), .random(using: &random)
            )
            try plantRows(using: &random)
            _ = try? harness.run()
            if Bool.random(using: &random) { try folder.write("pair \(random.next())", to: "in/x1.txt") }
        }
        #expect(changes(since: before) == [])
    }

    /// Puts a link where something is or could be; now and then removes one.
    private func plant(using random: inout SeededGenerator) {
        guard let place = Self.places.randomElement(using: &random),
            let victim = Self.victims.randomElement(using: &random), !isBehindLink(place)
        else { return }
        let path = folder.path + "/" + place
        if Bool.random(using: &random) { try? FileManager.default.removeItem(atPath: path) }
        unlink(path)
        mkdir(folder.path + "/out", 0o755)
        if Int.random(in: 0..<4, using: &random) > 0 { symlink(folder.path + "/victim/" + victim, path) }
    }

    /// Whether what is done there would be done somewhere else.
    private func isBehindLink(_ place: String) -> Bool {
        let names = place.split(separator: "/")
        return names.indices.dropFirst().contains {
            var status = stat()
            return lstat(folder.path + "/" + names[..<$0].joined(separator: "/"), &status) == 0
                && status.st_mode & S_IFMT == S_IFLNK
        }
    }

    /// Makes the journal claim that it made a file outside.
    private func plantRows(using random: inout SeededGenerator) throws {
        let path = folder.path + "/out/.fieldbook/journal.sqlite"
        guard !isBehindLink("out/.fieldbook/journal.sqlite/itself"),
            FileManager.default.fileExists(atPath: path), let queue = try? DatabaseQueue(path: path)
        else { return }
        let (target, content) =
            [
                ("../victim/precious", "precious"), (folder.path + "/victim/x1.up", "precious"),
                ("sub/../../victim/sub/x1.up", "precious"), ("../in/x3.txt", "pair 3"),
            ].randomElement(using: &random) ?? ("", "")
        let output = PublishedOutput(
            path: target, hash: ContentHash.of(Data(content.utf8)), bytes: content.utf8.count)
        let column = Bool.random(using: &random) ? "outputs" : "earlier"
        let state = Bool.random(using: &random) ? "done" : "publishing"
        try? queue.write {
            try $0.execute(
                sql: "UPDATE item SET \(column) = ?, state = ? WHERE stem IN ('x1', 'sub/x2')",
                arguments: [try JSONEncoder().encode([output]), state])
        }
    }

    /// As many runs as `FIELDBOOK_HOSTILE_RUNS` says, 1,000 for example; some are enough to find what is not pinned.
    @Test("during runs that are killed at any moment lead to nothing outside")
    func duringRuns() throws {
        let runs = ProcessInfo.processInfo.environment["FIELDBOOK_HOSTILE_RUNS"].flatMap { Int($0) } ?? 150
        let before = outside
        let duration = try ContinuousClock().measure { _ = try killedRun(afterMilliseconds: 60_000) }
        let longest = max(60, Int(duration / .milliseconds(1)) * 2)
        let isOver = Atomic<Bool>(false)
        let threads = WorkThreads {}
        let swapped = Atomic<Int>(0)
        let attacker = threads.start { [path = folder.path] in
            var random = SeededGenerator(seed: 7)
            while !isOver.load(ordering: .relaxed) {
                if Self.swap(in: path, using: &random) { swapped.add(1, ordering: .relaxed) }
                for _ in 0..<Int.random(in: 0..<30_000, using: &random) { sched_yield() }
            }
        }
        var random = SeededGenerator(seed: 8)
        var (killed, worked) = (0, 0)
        for run in 0..<runs {
            try folder.write("pair \(run)", to: "in/sub/x2.txt")
            switch try killedRun(afterMilliseconds: Int.random(in: 1...longest, using: &random)) {
            case nil: killed += 1
            case 0, 1: worked += 1
            default: break
            }
        }
        isOver.store(true, ordering: .relaxed)
        threads.wait(for: [attacker])
        #expect(changes(since: before) == [])
        #expect(swapped.load(ordering: .relaxed) > 0)
        #expect(killed > 0 && worked > 0, "all were killed, or none")
    }

    /// Puts a link in the place of a folder for a moment, and the folder back; whether it lay there.
    private static func swap(in folder: String, using random: inout SeededGenerator) -> Bool {
        guard let place = places.randomElement(using: &random),
            let victim = victims.randomElement(using: &random)
        else { return false }
        let path = folder + "/" + place
        let aside = folder + "/out/aside\(UInt32.random(in: 0..<3, using: &random))"
        let isMoved = rename(path, aside) == 0
        let isLinked = symlink(folder + "/victim/" + victim, path) == 0
        for _ in 0..<Int.random(in: 0..<2_000, using: &random) { sched_yield() }
        unlink(path)
        if isMoved { rename(aside, path) }
        if Int.random(in: 0..<20, using: &random) == 0 {
            try? FileManager.default.removeItem(atPath: folder + "/out/.fieldbook")
        }
        return isLinked
    }

    /// How the run ended, if it did before it was killed.
    private func killedRun(afterMilliseconds delay: Int) throws -> Int32? {
        var process = pid_t()
        let line = [FaultHarness.program, "run", folder.path + "/in", folder.path + "/out", "\(1 << 30)"]
        var arguments = line.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        try #require(posix_spawn(&process, FaultHarness.program, &actions, nil, &arguments, environ) == 0)
        let end = linux_open_process(process)
        defer { close(end) }
        var polled = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
        let hasEnded = poll(&polled, 1, Int32(delay)) == 1
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return hasEnded ? (status >> 8) & 0xFF : nil
    }
}
