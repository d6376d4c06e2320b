import ArgumentParser
import Batch

/// A number of bytes as people write it: `300KB`, `1.5MB`, or bytes.
struct FileSize {
    let bytes: Int

    /// Throws for what is no such number.
    init(_ argument: String) throws {
        guard let bytes = ByteCount.bytes(in: argument) else {
            throw ValidationError("\"\(argument)\" is no number of bytes, such as 300KB or 1.5MB.")
        }
        self.bytes = bytes
    }
}
