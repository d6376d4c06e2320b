import APICore

extension AnswerFields {
    /// The SHA-256 of a file, where one is told; other digests are none.
    func digest() throws -> ContentDigest? {
        try text("sha256", "fileHash", "file_hash", "contentHash", "content_hash", "hash")
            .flatMap { ContentDigest(hexadecimal: $0) }
    }
}
