import Foundation
import TestSupport

/// Chromium without a window, spoken to through its debugging pipe: JSON, each message ended by a zero byte.
final class Chromium {
    /// Its maximum lifetime.
    private static let seconds = 90

    /// It reads requests from descriptor 3 and answers on 4, which `Process` cannot pass on. `timeout` makes a process
    /// group of it.
    private static let script =
        "exec timeout --signal=KILL \(seconds) chromium \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"

    private let home: TemporaryFolder
    private let process = Process()
    private let requests = Pipe()
    private let answers = Pipe()
    private var received = Data()
    private var calls = 0

    init() throws {
        home = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", Self.script, "sh", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--window-size=800,1100", "--remote-debugging-pipe", "--user-data-dir=\(home.path)/profile",
            "about:blank",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": home.path]) { $1 }
        // A handle stays open here, a pipe would not: requests to a Chromium that has ended raise no SIGPIPE.
        process.standardInput = requests.fileHandleForReading
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        if (try? call("Browser.close")) != nil { _ = try? answers.fileHandleForReading.readToEnd() }
        kill(-process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The result of a protocol method, in the session of a target if one is given.
    @discardableResult
    func call(
        _ method: String, _ parameters: [String: Any] = [:], in session: String? = nil
    ) throws -> [String: Any] {
        calls += 1
        var request: [String: Any] = ["id": calls, "method": method, "params": parameters]
        request["sessionId"] = session
        let message = try JSONSerialization.data(withJSONObject: request)
        try requests.fileHandleForWriting.write(contentsOf: message + [0])
        while true {
            guard let answer = try receive(), answer["id"] as? Int == calls else { continue }
            guard let result = answer["result"] as? [String: Any] else {
                throw ChromiumError(description: "\(method): \(answer["error"] ?? "no result")")
            }
            return result
        }
    }

    /// The next message, an answer or an event.
    private func receive() throws -> [String: Any]? {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received = received[(end + 1)...] }
                return try JSONSerialization.jsonObject(with: received[..<end]) as? [String: Any]
            }
            let more = answers.fileHandleForReading.availableData
            if more.isEmpty { throw end() }
            received += more
        }
    }

    private func end() -> ChromiumError {
        process.waitUntilExit()
        let reason =
            switch (process.terminationReason, process.terminationStatus) {
            case (.exit, 127): "it is not installed: scripts/install-packages test installs it"
            case (.uncaughtSignal, _): "it was not done within \(Self.seconds) s"
            case (_, let status): "it ended by itself, with status \(status)"
            }
        return ChromiumError(description: "Chromium gives no answer: \(reason)")
    }
}
