import Foundation
import Testing

/// A named pipe that processes hold as long as they live.
final class LifeLine {
    let path: String
    private let descriptor: Int32

    init(of harness: FaultHarness) throws {
        path = harness.open("life")
        try #require(mkfifo(path, 0o600) == 0)
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    /// Waits until no process holds the pipe; returns what the holders wrote when they opened it.
    func untilLetGo() -> String {
        _ = fcntl(descriptor, F_SETFL, 0)
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
