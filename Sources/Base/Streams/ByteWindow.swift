/// A sliding view of a byte source: the bytes from the cursor on, and their offset in the source.
///
/// A zero byte always follows the last byte, so that a scan that stops at zeros needs no other bound. Pointers into the
/// window are valid until the next `refill`.
@usableFromInline
package struct ByteWindow {
    /// The bytes; freed with the last copy of the window.
    @usableFromInline final class Storage {
        @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            bytes = .allocate(capacity: capacity + ByteWindow.padding)
            bytes.initialize(repeating: 0, count: capacity + ByteWindow.padding)
        }

        deinit { bytes.deallocate() }
    }

    /// The number of zero bytes after the last byte, so that whole words can be loaded anywhere.
    package static let padding = 16

    package let source: ByteSource
    private let chunk: Int
    @usableFromInline var storage: Storage
    @usableFromInline package private(set) var bytesBefore: Int
    /// Line feeds before the first byte of the window; `nil` if lines are not counted.
    package var linesBefore: Int?
    /// The most bytes that `hold` keeps.
    package var maximumHeld = 8 << 20
    /// Offset of the first byte that `hold` keeps in the window.
    package var held: Int?
    /// Whether the source has no more bytes than the window shows.
    package private(set) var isExhausted = false
    /// The end of the bytes in the window.
    @usableFromInline package private(set) var end: UnsafePointer<UInt8>
    /// The next byte.
    @usableFromInline package var cursor: UnsafePointer<UInt8>

    /// Creates a window over a source whose first byte has that offset.
    package init(_ source: ByteSource, chunk: Int = 1 << 16, from offset: Int = 0) {
        self.source = source
        bytesBefore = offset
        linesBefore = offset == 0 ? 0 : nil
        self.chunk = chunk
        storage = Storage(capacity: chunk)
        cursor = UnsafePointer(storage.bytes)
        end = cursor
    }

    /// Offset in bytes of the cursor from the start of the source.
    @inlinable package var offset: Int { bytesBefore + (cursor - UnsafePointer(storage.bytes)) }

    /// The address of the byte at `offset`, which must be in the window.
    @inlinable
    package func pointer(at offset: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(storage.bytes) + (offset - bytesBefore)
    }

    /// The byte under the cursor, or `nil` at the end.
    @inlinable @inline(__always)
    package mutating func peek() throws(ReadingError) -> UInt8? {
        if cursor < end { return cursor.pointee }
        return try refill(keepingFrom: offset) ? cursor.pointee : nil
    }

    /// Moves past the byte that `peek` returned.
    @inlinable @inline(__always)
    package mutating func advance() { cursor += 1 }

    /// Reads the byte under the cursor; `nil` at the end.
    @inlinable @inline(__always)
    package mutating func next() throws(ReadingError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        advance()
        return byte
    }

    /// Appends the longest run of bytes that satisfy `belongs`, from the cursor on, and moves past it.
    @inline(__always)
    mutating func take(
        into bytes: inout [UInt8], limit: Int, while belongs: (UInt8) -> Bool
    ) throws(ReadingError) {
        while true {
            var stop = cursor
            while stop < end && belongs(stop.pointee) { stop += 1 }
            bytes.append(contentsOf: UnsafeBufferPointer(start: cursor, count: stop - cursor))
            let wasCut = stop == end
            cursor = stop
            if bytes.count > limit || !wasCut { return }
            if try !refill(keepingFrom: offset) { return }
        }
    }

    /// Reads further bytes into the window and keeps those from the offset `kept` on, which is not after the cursor.
    ///
    /// Returns whether there are new bytes. The window grows with the bytes kept; callers have to limit them.
    @usableFromInline
    package mutating func refill(keepingFrom kept: Int) throws(ReadingError) -> Bool {
        if isExhausted { return false }
        if let held, offset - held > maximumHeld { self.held = nil }
        let kept = min(kept, held ?? kept)
        let keptBytes = pointer(at: kept)
        let position = cursor - keptBytes
        let count = end - keptBytes
        let old = storage
        if count + chunk > old.capacity { storage = Storage(capacity: max(2 * old.capacity, count + chunk)) }
        if let lines = linesBefore {
            linesBefore = lines + Self.lineFeeds(from: UnsafePointer(old.bytes), to: keptBytes)
        }
        // Also within one storage: the kept bytes move to the front.
        UnsafeMutableRawPointer(storage.bytes).copyMemory(from: keptBytes, byteCount: count)
        bytesBefore = kept
        withExtendedLifetime(old) {}
        cursor = UnsafePointer(storage.bytes) + position
        end = UnsafePointer(storage.bytes) + count
        isExhausted = true
        let added = try source.read(
            into: UnsafeMutableRawBufferPointer(start: storage.bytes + count, count: chunk))
        (storage.bytes + count + added).update(repeating: 0, count: Self.padding)
        end += added
        isExhausted = added == 0
        return added > 0
    }

    /// Keeps the bytes from the cursor on in the window, up to `maximumHeld`.
    package mutating func hold() { held = offset }

    /// Ends `hold`.
    package mutating func letGo() { held = nil }

    /// The first byte that `hold` keeps.
    package var firstHeld: UInt8? {
        held.flatMap { $0 < offset || cursor < end ? pointer(at: $0).pointee : nil }
    }

    /// Whether a byte occurs between the start of the held bytes and the cursor; `nil` if they are no longer held.
    package func hasHeld(_ byte: UInt8) -> Bool? {
        held.map { UnsafeBufferPointer(start: pointer(at: $0), count: offset - $0).contains(byte) }
    }

    /// Goes back to the start of the held bytes and on to the next `byte` or the end; false if they are no longer held.
    package mutating func skipFromHeld(to byte: UInt8) throws(ReadingError) -> Bool {
        guard let held else { return false }
        cursor = pointer(at: held)
        letGo()
        while let next = try peek(), next != byte { advance() }
        return true
    }

    /// Stops counting lines; places are bytes only.
    package mutating func countNoLines() { linesBefore = nil }

    /// The place of a byte for an error: "line 4, byte 120", or "byte 120" if lines are not counted.
    package func place(at offset: Int) -> String {
        guard let linesBefore, offset >= bytesBefore else { return "byte \(offset)" }
        let lines = linesBefore + Self.lineFeeds(from: pointer(at: bytesBefore), to: pointer(at: offset))
        return "line \(lines + 1), byte \(offset)"
    }

    package static func lineFeeds(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
        LineCounter.lineFeeds(in: UnsafeBufferPointer(start: start, count: end - start))
    }

    /// The first byte that is not plain ASCII text of a JSON string, or the window's end; eight bytes at a time.
    @inlinable @inline(__always)
    package func plainTextEnd(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var cursor = start
        while cursor < end {
            let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            let quotes = (word ^ (ones &* 0x22)) &- ones
            let backslashes = (word ^ (ones &* 0x5C)) &- ones
            let controls = word &- (ones &* 0x20)
            // The lowest high bit marks the first such byte; higher bits may be wrong because of a borrow.
            let hits = (quotes | backslashes | controls | word) & (ones &* 0x80)
            if hits != 0 { return cursor + hits.trailingZeroBitCount / 8 }
            cursor += 8
        }
        return end
    }
}
