import Foundation
import SimpleFeatures
import VectorExchange
import VectorFiles

/// Standard output: features and messages, through a buffer.
final class MessageOutput {
    private static let bufferSize = 1 << 16

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Takes standard output for itself: what a library prints there goes to standard error.
    init() {
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Writes what `fill` appends, whole lines.
    func write<Failure: Error>(_ fill: (inout [UInt8]) throws(Failure) -> Void) throws {
        try fill(&buffer)
        if buffer.count >= Self.bufferSize { flush() }
    }

    func write(_ message: VectorMessage) throws {
        let line = try message.line
        try write { $0 += line }
    }

    /// Says what went wrong, as the last line.
    func fail(_ error: any Error) {
        let fault =
            error as? VectorFault ?? (error as? VectorError).map { VectorFault($0) }
            ?? VectorFault(
                code: "vector.damaged", message: "\(error)",
                remedy: "Report this with the file, if you can share it.")
        try? write(.failure(fault))
        flush()
    }

    func flush() {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            // Nobody listens any more.
            guard count >= 0 || errno == EINTR else { exit(1) }
            rest = rest.dropFirst(max(count, 0))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

extension VectorFault {
    /// What `VectorFiles` says.
    init(_ error: VectorError) {
        self.init(
            code: error.code.description, message: error.message, place: error.place, remedy: error.remedy)
    }
}
