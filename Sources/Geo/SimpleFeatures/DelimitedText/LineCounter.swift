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
        line += bytes[counted..<index].count { $0 == 0x0A }
        counted = index
        return line
    }
}
