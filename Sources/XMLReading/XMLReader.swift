package import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads an XML document of any length piece by piece, whoever wrote it.
///
/// Elements have to be closed as they were opened, attributes to be given once, characters to be UTF-8 that XML allows.
/// A document type declaration is refused, and with it every entity but XML's own five; nothing outside of the document
/// is looked at. Depth, tags and texts are bounded. Prefixes of names are passed over: which one a program uses for a
/// namespace is its own affair. ISO 8859-1 and Windows-1252 are read where the document declares them.
///
/// ```swift
/// var reader = try XMLReader(ByteSource(bytes: Array("<a><b>1</b></a>".utf8)))
/// while try reader.nextTag() != .finished {
///     if reader.isAt("b") { print(try reader.elementText { String(decoding: $0, as: UTF8.self) }) }  // 1
/// }
/// ```
package struct XMLReader {
    /// What stands next in a document.
    package enum Event {
        /// An element begins; its name and attributes are to be asked for.
        case start
        /// An element ends.
        case end
        /// A piece of text, which may have others behind it.
        case text
        /// The document is at its end.
        case finished
    }

    static let maximumDepth = 64
    static let maximumTagBytes = 1 << 16

    var window: XMLWindow
    /// Names of the open elements, one behind the other, and where each begins.
    private var openNames: [UInt8] = []
    private var openStarts: [Int] = []
    private var hasRoot = false
    /// Whether the element that has just begun ends with its tag.
    var isEmptyElement = false
    /// Where the last tag's name stands from `window.kept` on.
    var name = 0..<0
    var attributes: [XMLAttribute] = []
    /// The last piece of text, from `window.kept` on, or in `scratch`.
    var piece = 0..<0
    var isPieceInScratch = false
    var scratch: [UInt8] = []
    /// What was read since `startCapture`, as XML.
    var captured: [UInt8] = []
    var isCapturing = false

    /// Creates a reader; throws where the encoding is not one that is read.
    package init(_ source: ByteSource, chunk: Int = 1 << 16) throws(XMLError) {
        window = XMLWindow(try XMLEncoding.utf8(source), chunk: chunk)
    }

    /// How many elements are open.
    package var depth: Int { openStarts.count }

    /// The line that is read, as places of errors have it.
    package var place: String { "line \(window.line(of: window.cursor))" }

    /// The next event. A text that is longer than what is read at once comes in several pieces.
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

    /// The next beginning or end of an element, or the document's end; texts are passed over.
    package mutating func nextTag() throws(XMLError) -> Event {
        while true {
            let event = try next()
            if event != .text { return event }
        }
    }

    /// Whether the last tag has this name, its prefix apart.
    @inline(__always)
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
                .tooDeep, "nested deeper than \(Self.maximumDepth) levels", place: place,
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
    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] { return false }
        return true
    }
}
