/// Counts lines in a block on the way forward.
struct LineCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var line: Int
    private var counted = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        self.bytes = bytes
        line = firstLine
    }

    /// The line of a byte that lies behind those asked for before.
    mutating func line(at index: Int) -> Int {
        line += Self.lineFeeds(in: UnsafeBufferPointer(rebasing: bytes[counted..<index]))
        counted = index
        return line
    }

    static func lineFeeds(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { lineFeeds(in: $0) }
    }

    private static func lineFeeds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in bytes where byte == 0x0A { count &+= 1 }
        return count
    }
}
