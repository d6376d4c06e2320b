/// A sliding view of a byte source: the bytes from the cursor on, and how far from the start they stand.
///
/// Behind the last byte there is always a zero byte, so that a scan which stops at zeros needs no other bound. Pointers
/// into the window hold until the next `refill`.
struct ByteWindow {
    /// The bytes, freed with the last copy of the window.
    private final class Storage {
        let bytes: UnsafeMutablePointer<UInt8>
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            bytes = .allocate(capacity: capacity + ByteWindow.padding)
            bytes.initialize(repeating: 0, count: capacity + ByteWindow.padding)
        }

        deinit { bytes.deallocate() }
    }

    /// Zero bytes behind the last one, so that whole words can be loaded anywhere.
    static let padding = 16

    let source: ByteSource
    private let chunk: Int
    private var storage: Storage
    private(set) var bytesBefore: Int
    /// Line feeds before the first byte of the window; `nil` where lines are not counted.
    var linesBefore: Int?
    /// How much of a text is held to go back to its beginning.
    var maximumHeld = 8 << 20
    /// The bytes from here on stay in the window, as long as they are not too many.
    var held: Int?
    /// Whether the source has no more bytes than the window shows.
    private(set) var isExhausted = false
    /// Behind the last byte that the window shows.
    private(set) var end: UnsafePointer<UInt8>
    /// The byte that is next.
    var cursor: UnsafePointer<UInt8>

    /// Creates a window over a source whose first byte counts as the one at `offset`.
    init(_ source: ByteSource, chunk: Int = 1 << 16, from offset: Int = 0) {
        self.source = source
        bytesBefore = offset
        linesBefore = offset == 0 ? 0 : nil
        self.chunk = chunk
        storage = Storage(capacity: chunk)
        cursor = UnsafePointer(storage.bytes)
        end = cursor
    }

    /// Offset in bytes of the cursor from the start of the source.
    var offset: Int { bytesBefore + (cursor - UnsafePointer(storage.bytes)) }

    /// Where the byte at `offset` stands, which the window still has to show.
    func pointer(at offset: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(storage.bytes) + (offset - bytesBefore)
    }

    /// The byte under the cursor, or `nil` at the end.
    @inline(__always)
    mutating func peek() throws(ReadingError) -> UInt8? {
        if cursor < end { return cursor.pointee }
        return try refill(keepingFrom: offset) ? cursor.pointee : nil
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
            while stop < end && belongs(stop.pointee) { stop += 1 }
            bytes.append(contentsOf: UnsafeBufferPointer(start: cursor, count: stop - cursor))
            let wasCut = stop == end
            cursor = stop
            if bytes.count > limit || !wasCut { return }
            if try !refill(keepingFrom: offset) { return }
        }
    }

    /// Reads on, so that the window shows the bytes from `kept` to the cursor and new ones behind them.
    ///
    /// Returns whether there are new ones; `kept` is not behind the cursor. The window grows where what is
    /// kept needs it: how far apart the two get is the caller's to bound.
    mutating func refill(keepingFrom kept: Int) throws(ReadingError) -> Bool {
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
}
