/// A sliding view of a document's bytes.
///
/// Ranges count from `kept`, so that they stay valid when more bytes are read.
@usableFromInline
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
    /// The next byte.
    @usableFromInline var cursor: UnsafePointer<UInt8>
    /// The end of the bytes available.
    @usableFromInline private(set) var end: UnsafePointer<UInt8>
    /// The first byte to keep when more are read.
    @usableFromInline var kept: UnsafePointer<UInt8>

    init(_ source: ByteSource, chunk: Int) {
        self.source = source
        self.chunk = chunk
        storage = Storage(capacity: 2 * chunk)
        storage.bytes.initialize(repeating: 0, count: 2 * chunk + 8)
        cursor = UnsafePointer(storage.bytes)
        end = cursor
        kept = cursor
    }

    /// Reads more bytes and keeps those from `kept` on; false at the end. Invalidates all pointers but `kept` and `cursor`.
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
        // Zeros after the last byte stop every scan.
        (storage.bytes + count + added).update(repeating: 0, count: 8)
        end = kept + count + added
        isExhausted = added == 0
        return added > 0
    }

    /// The line of a byte in the window.
    func line(of place: UnsafePointer<UInt8>) -> Int {
        1 + linesBefore + Self.lines(UnsafePointer(storage.bytes), place)
    }

    private static func lines(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        LineCounter.lineFeeds(in: UnsafeBufferPointer(start: start, count: end - start))
    }
}

/// The encoding of a document.
enum XMLEncoding {
    /// The document as UTF-8, without a byte order mark.
    static func utf8(_ source: ByteSource) throws(XMLError) -> ByteSource {
        do throws(ReadingError) {
            let (mark, whole) = try source.peeking(at: 3)
            let text = mark == ByteOrderMark.utf8 ? source : whole
            let (front, source) = try text.peeking(at: 256)
            if front.starts(with: [0xFF, 0xFE]) || front.starts(with: [0xFE, 0xFF]) {
                throw refusal("UTF-16")
            }
            switch declared(in: front) {
            case nil, "utf-8", "utf8", "us-ascii", "ascii": return source
            case "iso-8859-1", "latin1", "windows-1252", "cp1252": return source.readAsWindows1252()
            case let other?: throw refusal(other)
            }
        } catch {
            throw XMLError(
                error.code == .encoding ? .syntax : .unreadable, error.message, place: error.place,
                remedy: error.remedy)
        }
    }

    private static func refusal(_ name: String) -> ReadingError {
        ReadingError(
            .encoding, "the encoding \(name.prefix(40)) is not supported",
            remedy: "Save the file in UTF-8.")
    }

    /// The encoding declared by `<?xml encoding="..."?>`, in lower case.
    private static func declared(in front: [UInt8]) -> String? {
        let tag = front.prefix { $0 != UInt8(ascii: ">") }
        guard place(of: "<?xml", in: tag) != nil, let mark = place(of: "encoding", in: tag) else {
            return nil
        }
        let parts = tag[mark...].split(
            maxSplits: 2, omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
        return parts.count > 1 ? String(decoding: parts[1], as: UTF8.self).lowercased() : nil
    }

    private static func place(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        word.withUTF8Buffer { word in bytes.indices.first { bytes[$0...].starts(with: word) } }
    }
}
