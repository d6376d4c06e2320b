import Foundation
import Testing
import TestSupport

@Suite("Documents are uploaded once")
struct UploadKillTests {
    private static let count = 40

    /// What is killed when so many results are out.
    private enum Kill { case server, client }

    @Test("whatever is killed when: server and client, in the middle of uploads")
    func killed() throws {
        let service = try UploadService(["NYLA_LAG": "0.02"])
        for number in 0..<Self.count {
            // Sizes alone do not distinguish them.
            try service.folder.write("document \(number + 100)", to: "in/\(number)/\(number % 4).txt")
        }
        var process = try start(service)
        let kills: [(Int, Kill)] = [(4, .server), (11, .client), (17, .server), (25, .client), (32, .server)]
        for (lines, kill) in kills {
            try process.await(lines)
            switch kill {
            case .server: try service.restart(["NYLA_LAG": "0.02"])
            case .client:
                process.kill()
                process = try start(service)
            }
        }
        #expect(try process.end() == 0)
        let stored = try service.command.run("api", "GET", "/api/stored", "--profile", "land")
        let contents = try #require(
            JSONSerialization.jsonObject(with: Data(stored.output.utf8)) as? [String], "\(stored.errors)")
        #expect(contents.sorted() == (0..<Self.count).map { "document \($0 + 100)" })
        service.expectNoSecrets()
    }

    @Test("also where the client is killed while the server is yet at work on it")
    func slowWork() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let told = FileHandle(fileDescriptor: open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        let service = try UploadService(["NYLA_PIPE": path])
        try service.folder.write("slow", to: "slow.txt")
        let arguments = ["upload", "slow.txt", "--to", "land", "--as-is", "--settling", "1"]
        let process = service.command.process(arguments)
        try process.run()
        #expect(try told.read(upToCount: 1)?.count == 1)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let again = try service.run(arguments + ["--format", "ndjson"])
        #expect(try service.rows(again).map { $0["sent"] as? String } == ["was there"], "\(again.errors)")
        #expect(try service.files().count == 1)
    }

    private func start(_ service: UploadService) throws -> RunningUpload {
        try RunningUpload(
            service.command.process([
                "upload", "in", "--to", "land", "--as-is", "--settling", "0", "--quiet", "--unordered",
                "--format",
                "ndjson",
            ]))
    }
}

/// An upload that is at work, and the results that it has printed.
private final class RunningUpload {
    private let process: Process
    private let pipe = Pipe()
    private var lines = 0

    init(_ process: Process) throws {
        self.process = process
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Waits for so many results.
    func await(_ count: Int) throws {
        while lines < count {
            let chunk = pipe.fileHandleForReading.availableData
            try #require(!chunk.isEmpty, "it ended after \(lines) results")
            lines += chunk.count { $0 == 0x0A }
        }
    }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func end() throws -> Int32 {
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
