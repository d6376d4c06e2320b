import Crypto
import Foundation

/// The SHA-256 of a file's content.
enum ContentHash {
    /// The hash in hexadecimal, and the content's size.
    static func ofFile(at path: String) throws -> (hash: String, bytes: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ItemFailure.reading(errno) }
        defer { close(descriptor) }
        var hash = SHA256()
        var total = 0
        var chunk = [UInt8](repeating: 0, count: 1 << 17)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw ItemFailure.reading(errno)
            }
            if count == 0 { break }
            chunk.withUnsafeBytes {
                hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            total += count
        }
        return (hexadecimal(hash.finalize()), total)
    }

    static func of(_ data: Data) -> String {
        hexadecimal(SHA256.hash(data: data))
    }

    private static func hexadecimal(_ digest: SHA256.Digest) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
