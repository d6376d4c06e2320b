import Foundation
import Testing

@testable import APICore

@Suite("The user's browser")
struct BrowserTests {
    private let room = SecretRoom()

    @Test("is opened through a private page that is deleted afterwards, never with an argument")
    func page() async throws {
        try FileManager.default.createDirectory(atPath: room.path, withIntermediateDirectories: true)
        let program = room.path + "/xdg-open"
        let script = """
            #!/bin/sh
            { echo "$#"; echo "$1"; stat -c %a "$1" "${1%/*}"; cat "$1"; } > "$LOG"
            """
        try FakeTool.write(script + "\n", to: program)
        mkfifo(room.path + "/log", 0o600)
        let environment = [
            "PATH": "\(room.path):/usr/bin:/bin", "DISPLAY": ":0", "XDG_RUNTIME_DIR": room.path,
            "LOG": room.path + "/log",
        ]
        // Left by a program that ended before it could remove it.
        let left = room.path + "/fieldbook/sign-in-left.html"
        let folder = URL(filePath: left).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data("planted".utf8).write(to: URL(filePath: left))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -1_000)], ofItemAtPath: left)
        let address = try WebAddress("https://id.example/authorize?state=planted-state&x=1")
        let opening = Task { await Browser.open(address, environment) }
        let log = try await text(ofPipe: room.path + "/log")
        let lines = log.split(separator: "\n").map(String.init)
        try #require(lines.count == 5, "\(log)")
        #expect(lines[0] == "1")
        #expect(lines[1].hasPrefix(room.path + "/fieldbook/sign-in-"))
        #expect(lines[2...3] == ["600", "700"])
        #expect(
            lines[4].contains(#"content="0; url=https://id.example/authorize?state=planted-state&amp;x=1">"#))
        #expect(FileManager.default.fileExists(atPath: lines[1]))
        opening.cancel()
        await opening.value
        #expect(try FileManager.default.contentsOfDirectory(atPath: room.path + "/fieldbook") == [])
    }

    @Test("is not opened without a display")
    func noDisplay() async {
        await Browser.open(
            WebAddress(unchecked: URLComponents()), ["PATH": room.path, "XDG_RUNTIME_DIR": room.path])
        #expect(!FileManager.default.fileExists(atPath: room.path))
    }

    /// The output of a program, read in a separate thread.
    private func text(ofPipe path: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let pipe = try FileHandle(forReadingFrom: URL(filePath: path))
                        return String(decoding: try pipe.readToEnd() ?? Data(), as: UTF8.self)
                    })
            }
        }
    }
}
