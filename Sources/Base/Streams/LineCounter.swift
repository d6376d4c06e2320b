/// Counts the lines of a block from its start to its end.
package struct LineCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var line: Int
    private var counted = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        self.bytes = bytes
        line = firstLine
    }

    /// The line of a byte; calls go from the start of the block to its end.
    package mutating func line(at index: Int) -> Int {
        line += Self.lineFeeds(in: UnsafeBufferPointer(rebasing: bytes[counted..<index]))
        counted = index
        return line
    }

    package static func lineFeeds(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { lineFeeds(in: $0) }
    }

    private static let wordsAtOnce = 8

    /// The number of line feeds.
    package static func lineFeeds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(bytes)
        let step = wordsAtOnce * MemoryLayout<UInt64>.size
        var (total, index) = (0, 0)
        while index <= bytes.count - step {
            var counts: UInt64 = 0
            for word in 0..<wordsAtOnce {
                counts &+= lineFeeds(
                    in: bytes.loadUnaligned(fromByteOffset: index + 8 * word, as: UInt64.self))
            }
            total += Int((counts &* 0x0101_0101_0101_0101) >> 56)
            index += step
        }
        for byte in bytes[index...] where byte == 0x0A { total += 1 }
        return total
    }

    /// 1 in each byte that is a line feed, 0 in the others.
    private static func lineFeeds(in word: UInt64) -> UInt64 {
        let rest = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return (~(((rest & low) &+ low) | rest) & ~low) >> 7
    }
}
