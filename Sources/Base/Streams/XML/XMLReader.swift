#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads an untrusted XML document of any length, event by event.
///
/// The document has to be well formed UTF-8. A document type declaration is an error, as is any entity except XML's own
/// five; nothing outside the document is read. Depth, tags and texts are limited. Prefixes of names are ignored. ISO
/// 8859-1 and Windows-1252 are decoded if the document declares them.
///
/// ```swift
/// var reader = try XMLReader(ByteSource(bytes: Array("<a><b>1</b></a>".utf8)))
/// while try reader.nextTag() != .finished {
///     if reader.isAt("b") { print(try reader.elementText { String(decoding: $0, as: UTF8.self) }) }  // 1
/// }
/// ```
@usableFromInline
package struct XMLReader {
    /// A part of a document.
    package enum Event {
        /// An element begins; its name and attributes are available.
        case start
        /// An element ends.
        case end
        /// A piece of text; more pieces may follow.
        case text
        /// The end of the document.
        case finished
    }

    static let maximumDepth = 64
    static let maximumTagBytes = 1 << 16

    @usableFromInline var window: XMLWindow
    /// The names of the open elements, concatenated, and the offset of each.
    private var openNames: [UInt8] = []
    private var openStarts: [Int] = []
    private var hasRoot = false
    /// Whether the current element ends with its tag.
    var isEmptyElement = false
    /// The range of the last tag's name, from `window.kept` on.
    @usableFromInline var name = 0..<0
    var attributes: [XMLAttribute] = []
    /// The last piece of text, from `window.kept` on, or in `scratch`.
    @usableFromInline var piece = 0..<0
    @usableFromInline var isPieceInScratch = false
    @usableFromInline var scratch: [UInt8] = []
    /// The XML read since `startCapture`.
    var captured: [UInt8] = []
    var isCapturing = false

    /// Creates a reader; throws for an unsupported encoding.
    package init(_ source: ByteSource, chunk: Int = 1 << 16) throws(XMLError) {
        window = XMLWindow(try XMLEncoding.utf8(source), chunk: chunk)
    }

    /// The number of open elements.
    package var depth: Int { openStarts.count }

    /// The current line for an error: "line 4".
    package var place: String { "line \(window.line(of: window.cursor))" }

    /// The next event. A long text comes in several pieces.
    package mutating func next() throws(XMLError) -> Event {
        let endsEmptyElement = isEmptyElement
        let event = try findNext()
        if isCapturing, !endsEmptyElement { capture(event) }
        return event
    }

    private mutating func findNext() throws(XMLError) -> Event {
        if isEmptyElement {
            isEmptyElement = false
            close()
            return .end
        }
        while true {
            window.kept = window.cursor
            guard window.cursor < window.end else {
                if try window.readMore() { continue }
                guard hasRoot, openStarts.isEmpty else {
                    throw syntax(hasRoot ? "the file ends in the middle" : "there is no element")
                }
                return .finished
            }
            if window.cursor.pointee != UInt8(ascii: "<") {
                if try readPiece() { return .text }
                continue
            }
            switch try secondByte() {
            case UInt8(ascii: "/"):
                try readEndTag()
                return .end
            case UInt8(ascii: "!"): if try readDeclaration() { return .text }
            case UInt8(ascii: "?"): try skip(behind: "?>", from: 2, "a processing instruction")
            default:
                try readStartTag()
                return .start
            }
        }
    }

    /// The next start or end of an element, or the document's end; skips texts.
    package mutating func nextTag() throws(XMLError) -> Event {
        while true {
            let event = try next()
            if event != .text { return event }
        }
    }

    /// Whether the last tag has this name, without its prefix.
    @inlinable @inline(__always)
    package func isAt(_ expected: StaticString) -> Bool {
        let start = window.kept + name.lowerBound
        return name.count == expected.utf8CodeUnitCount && start.equals(expected)
    }

    /// The last tag's name without its prefix.
    package var localName: String {
        String(
            decoding: UnsafeBufferPointer(start: window.kept + name.lowerBound, count: name.count),
            as: UTF8.self)
    }

    /// The prefix of the last tag's name; empty without one.
    package var prefix: String {
        let start = window.kept + 1
        let count = max(0, name.lowerBound - 2)
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    mutating func open(_ qualified: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        if openStarts.isEmpty, hasRoot { throw syntax("something follows the file's end") }
        guard depth < Self.maximumDepth else {
            throw XMLError(
                .tooDeep, "the XML is nested deeper than \(Self.maximumDepth) levels", place: place,
                remedy: "No document of this kind needs that; check where it comes from.")
        }
        hasRoot = true
        openStarts.append(openNames.count)
        openNames.append(contentsOf: qualified)
    }

    mutating func close() {
        guard let start = openStarts.popLast() else { return }
        openNames.removeLast(openNames.count - start)
    }

    /// Whether this is the name of the innermost open element.
    func isOpen(_ qualified: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = openStarts.last else { return false }
        return openNames.withUnsafeBufferPointer { open in
            guard open.count - start == qualified.count, let names = open.baseAddress,
                let name = qualified.baseAddress
            else { return false }
            return memcmp(names + start, name, qualified.count) == 0
        }
    }

    /// The length of the innermost open element's name.
    var openNameLength: Int { openNames.count - (openStarts.last ?? 0) }

    private mutating func secondByte() throws(XMLError) -> UInt8 {
        while window.cursor + 1 >= window.end {
            guard try window.readMore() else { throw syntax("the file ends in the middle") }
        }
        return (window.cursor + 1).pointee
    }

    func syntax(_ message: String) -> XMLError {
        XMLError(.syntax, message, place: place, remedy: XMLError.exportAgain)
    }

    func tooLarge(_ message: String) -> XMLError {
        XMLError(
            .tooLarge, message, place: place,
            remedy: "No document of this kind needs that; check where it comes from.")
    }
}

extension UnsafePointer<UInt8> {
    /// Whether the bytes from here on are those of `text`.
    @inlinable @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] { return false }
        return true
    }
}

extension XMLReader {
    private static var maximumCapture: Int { 1 << 16 }

    /// Starts to keep the XML that is read, without comments, up to 64 KiB.
    package mutating func startCapture() {
        captured.removeAll(keepingCapacity: true)
        isCapturing = true
    }

    /// The XML kept, without the end tag that was read last; `nil` if it is too long.
    package mutating func endCapture() -> [UInt8]? {
        let isWhole = isCapturing
        isCapturing = false
        guard isWhole, let end = captured.lastIndex(of: UInt8(ascii: "<")) else { return nil }
        return Array(captured[..<end])
    }

    mutating func capture(_ event: Event) {
        guard event == .text, isPieceInScratch else { return captureRaw() }
        for byte in scratch {
            switch byte {
            case UInt8(ascii: "&"): captured.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): captured.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): captured.append(contentsOf: "&gt;".utf8)
            default: captured.append(byte)
            }
        }
        boundCapture()
    }

    /// Keeps the bytes of the last event unchanged.
    mutating func captureRaw() {
        captured.append(
            contentsOf: UnsafeBufferPointer(start: window.kept, count: window.cursor - window.kept))
        boundCapture()
    }

    private mutating func boundCapture() {
        if captured.count > Self.maximumCapture { isCapturing = false }
    }
}

/// An error in the reading of XML.
@usableFromInline
package struct XMLError: Error, Hashable, Sendable {
    /// The kind of error.
    package enum Kind: Sendable {
        /// Not well formed, or cut off.
        case syntax
        /// A document type declaration or a declared entity.
        case doctype
        /// Longer, or with more elements, than allowed.
        case tooLarge
        /// Nested deeper than allowed.
        case tooDeep
        /// The bytes cannot be read.
        case unreadable
    }

    /// The kind of error.
    package let kind: Kind
    /// A description of the error.
    package let message: String
    /// The place, if known: "line 4".
    package let place: String?
    /// What the user can do.
    package let remedy: String

    static let exportAgain = "The file is not valid XML; it may have been cut off. Export it again."

    init(_ kind: Kind, _ message: String, place: String? = nil, remedy: String) {
        self.kind = kind
        self.message = message
        self.place = place
        self.remedy = remedy
    }
}
