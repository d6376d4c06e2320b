extension ByteSource {
    /// Up to `count` bytes of the front, and a source that gives them once more and then the others.
    public func peeking(at count: Int) throws(ReadingError) -> (front: [UInt8], source: ByteSource) {
        let front = try front(count)
        var rest = front[...]
        let source = ByteSource { (buffer) throws(ReadingError) in
            if rest.isEmpty { return try self.read(into: buffer) }
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        return (front, source)
    }

    private func front(_ count: Int) throws(ReadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let outcome = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) in try fill(buffer) }
        }
        return Array(bytes[..<(try outcome.get())])
    }

    /// Fills all of `buffer` unless the source ends before, and returns how many bytes there are now.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let added = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if added == 0 { break }
            filled += added
        }
        return filled
    }
}
