import Foundation

/// A file that an answer's body goes into.
final class DownloadFile: Sendable {
    private let path: String
    private let descriptor: Int32

    init(at path: String) throws(HTTPError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw Self.error(path) }
    }

    deinit { Foundation.close(descriptor) }

    func write(_ bytes: [UInt8]) throws(HTTPError) {
        guard FileBytes.write(bytes, to: descriptor) else { throw Self.error(path) }
    }

    private static func error(_ path: String) -> HTTPError {
        HTTPError(
            .unwritable, "\(path): \(String(cString: strerror(errno)))",
            remedy: "Make room, or check the path.")
    }
}
