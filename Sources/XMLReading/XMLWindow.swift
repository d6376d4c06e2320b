import SimpleFeatures

/// A sliding view of a document's bytes.
///
/// Places are counted from the first byte that is kept, so that they stay true when more bytes are read.
struct XMLWindow {
    private final class Storage {
        let bytes: UnsafeMutablePointer<UInt8>
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            bytes = .allocate(capacity: capacity + 8)
        }

        deinit { bytes.deallocate() }
    }

    private let source: ByteSource
    private let chunk: Int
    private var storage: Storage
    private var linesBefore = 0
    private var isExhausted = false
    /// The byte that is next.
    var cursor: UnsafePointer<UInt8>
    /// Behind the last byte that is there.
    private(set) var end: UnsafePointer<UInt8>
    /// From here on, bytes stay when more are read.
    var kept: UnsafePointer<UInt8>

    init(_ source: ByteSource, chunk: Int) {
        self.source = source
        self.chunk = chunk
        storage = Storage(capacity: 2 * chunk)
        storage.bytes.initialize(repeating: 0, count: 2 * chunk + 8)
        cursor = UnsafePointer(storage.bytes)
        end = cursor
        kept = cursor
    }

    /// Reads more bytes behind the others; false where there are none.
    ///
    /// Those from `kept` on stay, so that every pointer that is derived from `kept` and `cursor` has to be taken anew.
    mutating func readMore() throws(XMLError) -> Bool {
        if isExhausted { return false }
        let count = end - kept
        let position = cursor - kept
        let old = storage
        linesBefore += Self.lines(UnsafePointer(old.bytes), kept)
        if count + chunk > old.capacity {
            storage = Storage(capacity: 2 * (count + chunk))
            storage.bytes.initialize(repeating: 0, count: storage.capacity + 8)
        }
        UnsafeMutableRawPointer(storage.bytes).copyMemory(from: kept, byteCount: count)
        withExtendedLifetime(old) {}
        kept = UnsafePointer(storage.bytes)
        cursor = kept + position
        let added: Int
        do throws(ReadingError) {
            added = try source.read(
                into: UnsafeMutableRawBufferPointer(start: storage.bytes + count, count: chunk))
        } catch {
            throw XMLError(.unreadable, error.message, place: error.place, remedy: error.remedy)
        }
        // Zeros behind the last byte stop every scan.
        (storage.bytes + count + added).update(repeating: 0, count: 8)
        end = kept + count + added
        isExhausted = added == 0
        return added > 0
    }

    /// The line of a byte that is there.
    func line(of place: UnsafePointer<UInt8>) -> Int {
        1 + linesBefore + Self.lines(UnsafePointer(storage.bytes), place)
    }

    private static func lines(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        LineCounter.lineFeeds(in: UnsafeBufferPointer(start: start, count: end - start))
    }
}
