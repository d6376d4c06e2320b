extension ByteWindow {
    /// The first byte that is no plain ASCII of a string, eight bytes at a time; the window's end at the latest.
    @inline(__always)
    func plainTextEnd(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var cursor = start
        while cursor < end {
            let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            let quotes = (word ^ (ones &* 0x22)) &- ones
            let backslashes = (word ^ (ones &* 0x5C)) &- ones
            let controls = word &- (ones &* 0x20)
            // The lowest high bit set is the first byte that is one; higher ones may be wrong by a borrow.
            let hits = (quotes | backslashes | controls | word) & (ones &* 0x80)
            if hits != 0 { return cursor + hits.trailingZeroBitCount / 8 }
            cursor += 8
        }
        return end
    }
}
