import Crypto
import Foundation

/// The SHA-256 of a file's content.
enum ContentHash {
    private static let chunkSize = 1 << 17

    /// The hash in hexadecimal, and the content's size; throws when the limit is reached.
    ///
    /// The status, if it has been read already, is not read again before the file is opened.
    static func ofFile(
        at path: String, _ status: FileStatus? = nil, within limit: ReadingLimit = .none
    ) throws -> (hash: String, bytes: Int) {
        let expected = status ?? FileStatus(at: path)
        if let expected { try ItemFailure.refuseEndless(expected, at: path) }
        // An inherited stream may be a pipe and is waited for; a pipe that replaced a file is not.
        let isStream = expected.map { !$0.isRegular } ?? false
        let descriptor = path.withSystemPath {
            open($0, O_RDONLY | O_CLOEXEC | (isStream ? 0 : O_NONBLOCK))
        }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { close(descriptor) }
        if !isStream, let opened = FileStatus(ofDescriptor: descriptor) {
            try ItemFailure.refuseEndless(opened, at: path)
        }
        var hash = SHA256()
        var total = 0
        try withUnsafeTemporaryAllocation(byteCount: chunkSize, alignment: 16) { chunk in
            while true {
                try limit.check()
                let count = read(descriptor, chunk.baseAddress, chunk.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw ItemFailure.reading(errno)
                }
                if count == 0 { break }
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
                total += count
            }
        }
        return (hexadecimal(hash.finalize()), total)
    }

    static func of(_ data: some DataProtocol) -> String {
        hexadecimal(SHA256.hash(data: data))
    }

    private static func hexadecimal(_ digest: SHA256.Digest) -> String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 64) { text in
            var place = 0
            for byte in digest {
                text[place] = digits.utf8Start[Int(byte >> 4)]
                text[place + 1] = digits.utf8Start[Int(byte & 15)]
                place += 2
            }
            return place
        }
    }
}

/// The SHA-256 that distinguishes an output from a file that replaced it.
public enum FileDigest {
    /// The hash in hexadecimal; `nil` where the file cannot be read.
    public static func hash(ofFileAt path: String) -> String? {
        try? ContentHash.ofFile(at: path).hash
    }

    /// The hash in hexadecimal; `nil` if the file cannot be read within this time.
    package static func hash(ofFileAt path: String, withinSeconds seconds: Double) -> String? {
        try? ContentHash.ofFile(at: path, within: ReadingLimit(seconds: seconds)).hash
    }

    /// Describes a file that an operation depends on, with its hash, as one of the operation's resources.
    package static func resource(_ path: String) -> String {
        "\(path) \(hash(ofFileAt: path) ?? "missing")"
    }

    /// The hash of these bytes, in hexadecimal.
    public static func hash(of bytes: [UInt8]) -> String { ContentHash.of(bytes) }
}
