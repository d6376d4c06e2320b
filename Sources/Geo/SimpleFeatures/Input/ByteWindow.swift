/// A sliding view of a byte source: the byte under the cursor, and how far from the start it stands.
struct ByteWindow {
    private let source: ByteSource
    private var buffer: [UInt8]
    private var cursor = 0
    private var end = 0
    private var bytesBefore = 0
    private var isExhausted = false

    init(_ source: ByteSource, chunk: Int = 1 << 16) {
        self.source = source
        buffer = [UInt8](repeating: 0, count: chunk)
    }

    /// Offset in bytes of the cursor from the start of the source.
    var offset: Int { bytesBefore + cursor }

    /// The byte under the cursor, or `nil` at the end.
    @inline(__always)
    mutating func peek() throws(ReadingError) -> UInt8? {
        if cursor < end { return buffer[cursor] }
        return try refill() ? buffer[cursor] : nil
    }

    /// Moves over the byte that `peek` has shown.
    @inline(__always)
    mutating func advance() { cursor += 1 }

    /// The byte under the cursor, moved over, or `nil` at the end.
    @inline(__always)
    mutating func next() throws(ReadingError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        advance()
        return byte
    }

    /// Appends the longest run of bytes that satisfy `belongs`, from the cursor on, and moves behind it.
    @inline(__always)
    mutating func take(
        into bytes: inout [UInt8], limit: Int, while belongs: (UInt8) -> Bool
    ) throws(ReadingError) {
        while true {
            var stop = cursor
            while stop < end && belongs(buffer[stop]) { stop += 1 }
            bytes.append(contentsOf: buffer[cursor..<stop])
            let wasCut = stop == end
            cursor = stop
            if bytes.count > limit || !wasCut { return }
            if try !refill() { return }
        }
    }

    private mutating func refill() throws(ReadingError) -> Bool {
        if isExhausted { return false }
        bytesBefore += end
        cursor = 0
        end = 0
        // The array is taken out for the call, so that reading into it never copies it.
        var storage = buffer
        buffer = []
        defer { buffer = storage }
        end = try read(into: &storage)
        isExhausted = end == 0
        return end > 0
    }

    private func read(into storage: inout [UInt8]) throws(ReadingError) -> Int {
        let outcome = storage.withUnsafeMutableBytes { bytes in
            Result { () throws(ReadingError) -> Int in try source.read(into: bytes) }
        }
        return try outcome.get()
    }
}
