import Crypto
import Foundation

/// The SHA-256 of a file's content.
enum ContentHash {
    private static let chunkSize = 1 << 17

    /// The hash in hexadecimal, and the content's size; throws when the limit is reached.
    static func ofFile(
        at path: String, within limit: ReadingLimit = .none
    ) throws -> (hash: String, bytes: Int) {
        try ItemFailure.refuseEndless(at: path)
        let descriptor = path.withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { close(descriptor) }
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
