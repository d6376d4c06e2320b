/// Bytes that can be read at any place: of a file, or of a block in memory.
protocol ByteSource {
    /// Their number.
    var count: Int { get }
    /// `count` bytes from `offset`; fewer where they end, none outside.
    func bytes(at offset: Int, count: Int) -> [UInt8]
}

extension [UInt8]: ByteSource {
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        return Array(self[offset..<(offset + Swift.min(count, self.count - offset))])
    }
}
