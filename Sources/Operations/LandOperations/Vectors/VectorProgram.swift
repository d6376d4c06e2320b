package import Batch
import Foundation
import SimpleFeatures
import VectorExchange

/// The program that reads and writes vector data through GDAL, in a confined process with limits, so that a malicious file
/// can do no harm outside it.
package enum VectorProgram {
    package static let name = "fieldbook-vectors"

    /// Starts the program with a task and its request. It may read `files` and write in `folder`. Of the limits, those on
    /// memory and on silence apply.
    ///
    /// Throws a ``RunFailure`` if the kernel cannot confine it.
    package static func start(
        _ task: String, _ request: some Encodable, reading files: [GrantedInput] = [],
        writingIn folder: String? = nil,
        _ limits: WorkerLimits
    ) throws -> ProcessStream {
        if let failure = KernelConfinement.ofThisKernel.failure(limits) { throw RunFailure(failure) }
        let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        var settings = WorkerSettings(executable: try ProgramBeside.path(of: name), arguments: [task, text])
        settings.limits = limits
        settings.grants.inputs = files
        settings.staging = folder
        // A large file may take long; a process that is stuck is stopped for its silence.
        settings.limits.processorSeconds = 24 * 3_600
        settings.limits.fileSize = 1 << 42
        return try ProcessStream(settings)
    }

    /// The version of its GDAL.
    package static func libraryVersion() throws -> String {
        var lines = VectorLines(try start("version", [String: String](), WorkerLimits()))
        guard case .version(let version) = try lines.nextMessage() else { throw VectorLines.cutOff }
        return version
    }
}

/// Splits the output of `fieldbook-vectors` into features and messages.
struct VectorLines {
    /// A piece of the output.
    enum Piece {
        /// Features, with the number of their bytes.
        case features(Int)
        case message(VectorMessage)
        /// The end, after the message that announces it.
        case over
    }

    /// The error for a process that ended early or broke the protocol.
    static let cutOff = ItemFailure(
        code: "worker.crashed", message: "the output of the process is incomplete",
        remedy: "Run the same command again; report the file if you can share it.")

    private let stream: ProcessStream
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the chunk that were not taken yet.
    private var rest = 0..<0
    private var isAtLineStart = true
    private var hasEnd = false

    init(_ stream: ProcessStream) { self.stream = stream }

    /// Takes the next line, which has to be a message.
    mutating func nextMessage() throws -> VectorMessage {
        guard try refill(), chunk[rest.lowerBound] == VectorMessage.mark else { throw Self.cutOff }
        return try takeMessage()
    }

    /// Takes a message, or fills the front of `buffer` with features.
    mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws -> Piece {
        guard try refill() else {
            guard hasEnd, isAtLineStart else { throw Self.cutOff }
            return .over
        }
        if isAtLineStart, chunk[rest.lowerBound] == VectorMessage.mark {
            let message = try takeMessage()
            if case .end = message { hasEnd = true }
            return .message(message)
        }
        let count = featureBytes(atMost: buffer.count)
        chunk.withUnsafeBytes {
            buffer.copyMemory(from: .init(rebasing: $0[rest.lowerBound..<rest.lowerBound + count]))
        }
        rest = rest.lowerBound + count..<rest.upperBound
        return .features(count)
    }

    /// The number of bytes up to the next message or the end of the chunk.
    private mutating func featureBytes(atMost limit: Int) -> Int {
        let range = rest.prefix(limit)
        return chunk.withUnsafeBufferPointer { bytes in
            var place = range.lowerBound
            while place < range.upperBound {
                if isAtLineStart, bytes[place] == VectorMessage.mark { break }
                let line = UnsafeBufferPointer(rebasing: bytes[place..<range.upperBound])
                let length = line.firstIndex(of: 0x0A).map { $0 + 1 }
                isAtLineStart = length != nil
                place += length ?? line.count
            }
            return place - range.lowerBound
        }
    }

    private mutating func takeMessage() throws -> VectorMessage {
        var line: [UInt8] = []
        while true {
            guard try refill() else { throw Self.cutOff }
            if let end = chunk[rest].firstIndex(of: 0x0A) {
                line += chunk[rest.lowerBound..<end]
                rest = end + 1..<rest.upperBound
                break
            }
            line += chunk[rest]
            rest = 0..<0
            guard line.count <= VectorMessage.longest else { throw Self.cutOff }
        }
        guard let message = try? VectorMessage(line: line) else { throw Self.cutOff }
        return message
    }

    /// Reads the next chunk if this one is used up. False at the end.
    private mutating func refill() throws -> Bool {
        guard rest.isEmpty else { return true }
        let stream = self.stream
        rest = 0..<(try chunk.withUnsafeMutableBytes { try stream.read(into: $0) })
        return !rest.isEmpty
    }
}
