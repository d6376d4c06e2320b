extension ByteWindow {
    /// Keeps the bytes from the cursor on in the window, up to `maximumHeld` of them.
    mutating func hold() { held = offset }

    /// Keeps no more bytes than the reader needs.
    mutating func letGo() { held = nil }

    /// The first byte that is held.
    var firstHeld: UInt8? { held.flatMap { $0 < offset || cursor < end ? pointer(at: $0).pointee : nil } }

    /// Whether a byte stands between the place that is held and the cursor; `nil` if it is not held any more.
    func hasHeld(_ byte: UInt8) -> Bool? {
        held.map { UnsafeBufferPointer(start: pointer(at: $0), count: offset - $0).contains(byte) }
    }

    /// Goes back to the place that is held, and on from there to the next such byte or the end.
    ///
    /// Answers whether the place was held still.
    mutating func skipFromHeld(to byte: UInt8) throws(ReadingError) -> Bool {
        guard let held else { return false }
        cursor = pointer(at: held)
        letGo()
        while let next = try peek(), next != byte { advance() }
        return true
    }

    /// Counts no lines from here on, nor says any.
    mutating func countNoLines() { linesBefore = nil }

    /// The line and the byte of a place, or the byte alone where the line is not known.
    func place(at offset: Int) -> String {
        guard let linesBefore, offset >= bytesBefore else { return "byte \(offset)" }
        let lines = linesBefore + Self.lineFeeds(from: pointer(at: bytesBefore), to: pointer(at: offset))
        return "line \(lines + 1), byte \(offset)"
    }

    static func lineFeeds(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
        LineCounter.lineFeeds(in: UnsafeBufferPointer(start: start, count: end - start))
    }
}
