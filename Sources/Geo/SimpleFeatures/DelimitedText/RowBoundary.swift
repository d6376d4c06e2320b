#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds where the last whole row of a growing run of bytes ends.
struct RowBoundary {
    private enum State {
        case fieldStart
        case unquoted
        case quoted
        /// Behind a quote in a quoted field, which is its end or the first of two.
        case afterQuote
    }

    /// Behind the last row's line break; `nil` as long as there is none.
    private(set) var end: Int?
    private let delimiter: FieldDelimiter
    private var state = State.fieldStart
    private var scanned = 0
    private var endsWithLineFeed = false

    init(_ delimiter: FieldDelimiter) { self.delimiter = delimiter }

    /// Goes on to the end of `bytes`, which begin with those seen before.
    mutating func advance(over bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            let added = UnsafeBufferPointer(rebasing: bytes[scanned...])
            if state != .quoted, state != .afterQuote,
                delimiter.quote.map({ !Self.contains($0, added) }) ?? true
            {
                advanceWithoutQuotes(bytes)
            } else {
                for index in scanned..<bytes.count { step(bytes[index], at: index, of: bytes.count) }
            }
            scanned = bytes.count
        }
    }

    private static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }

    private mutating func advanceWithoutQuotes(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let last = bytes.last, scanned < bytes.count else { return }
        if let lineFeed = bytes[scanned...].lastIndex(of: 0x0A) {
            noteEnd(lineFeed + 1, isLineFeed: true)
        } else if let carriageReturn = bytes[scanned...].dropLast().lastIndex(of: 0x0D) {
            noteEnd(carriageReturn + 1, isLineFeed: false)
        }
        state = last == 0x0A || last == 0x0D || delimiter.separates(last) ? .fieldStart : .unquoted
    }

    private mutating func step(_ byte: UInt8, at index: Int, of count: Int) {
        switch (state, byte) {
        case (.quoted, _):
            if byte == delimiter.quote { state = .afterQuote }
        case (.afterQuote, delimiter.quote): state = .quoted
        case (.fieldStart, delimiter.quote): state = .quoted
        case (_, 0x0A):
            noteEnd(index + 1, isLineFeed: true)
            state = .fieldStart
        case (_, 0x0D):
            if index + 1 < count { noteEnd(index + 1, isLineFeed: false) }
            state = .fieldStart
        default: state = delimiter.separates(byte) ? .fieldStart : .unquoted
        }
    }

    /// A carriage return counts only where no line feed does, so that none is parted from its line feed.
    private mutating func noteEnd(_ index: Int, isLineFeed: Bool) {
        guard isLineFeed || !endsWithLineFeed else { return }
        end = index
        endsWithLineFeed = isLineFeed
    }
}
