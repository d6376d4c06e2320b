extension XMLReader {
    /// Calls `body` with the piece of text of the last event.
    @inlinable @inline(__always)
    package func withPiece<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        if isPieceInScratch { return scratch.withUnsafeBufferPointer(body) }
        return body(UnsafeBufferPointer(start: window.kept + piece.lowerBound, count: piece.count))
    }

    /// Reads to the end of the current element and calls `body` with the text directly in it.
    @inlinable @inline(__always)
    package mutating func elementText<Value>(
        limit: Int = 1 << 16, _ body: (UnsafeBufferPointer<UInt8>) -> Value
    ) throws(XMLError) -> Value {
        if try readPlainText() {
            return body(UnsafeBufferPointer(start: window.kept + piece.lowerBound, count: piece.count))
        }
        return try collectText(limit: limit).withUnsafeBufferPointer(body)
    }

    /// Reads to the end of the current element.
    package mutating func skipElement() throws(XMLError) {
        let level = depth
        while true {
            if try next() == .end, depth < level { return }
        }
    }

    /// Reads plain text and the end tag after it if both are in the window; otherwise reads nothing.
    @usableFromInline
    mutating func readPlainText() throws(XMLError) -> Bool {
        guard !isEmptyElement else { return false }
        var end = window.cursor
        while end.pointee.isPlainText { end += 1 }
        let length = openNameLength
        guard end + length + 3 <= window.end, end.pointee == UInt8(ascii: "<"), end[1] == UInt8(ascii: "/"),
            end[length + 2] == UInt8(ascii: ">"), isOpen(UnsafeBufferPointer(start: end + 2, count: length))
        else { return false }
        window.kept = window.cursor
        piece = 0..<(end - window.cursor)
        isPieceInScratch = false
        window.cursor = end + length + 3
        if isCapturing { captureRaw() }
        close()
        return true
    }

    @usableFromInline
    mutating func collectText(limit: Int) throws(XMLError) -> [UInt8] {
        let level = depth
        var text: [UInt8] = []
        while true {
            switch try next() {
            case .text:
                if depth == level { withPiece { text.append(contentsOf: $0) } }
                guard text.count <= limit else { throw tooLarge("a text is longer than \(limit >> 10) KiB") }
            case .end: if depth < level { return text }
            default: continue
            }
        }
    }

    /// Reads text up to the next tag, reference or end of the window; false for blanks outside any element.
    mutating func readPiece() throws(XMLError) -> Bool {
        if window.cursor.pointee == UInt8(ascii: "&") {
            try readReference()
            return try isUsable()
        }
        var end = window.cursor
        while true {
            let byte = end.pointee
            if byte.isPlainText {
                end += 1
            } else if byte >= 0x80 {
                switch XMLCharacter.length(at: end, end: window.end) {
                case .whole(let length):
                    end += length
                    continue
                case .cut:
                    if end > window.cursor { break }
                    guard try window.readMore() else { throw syntax("the file ends in the middle") }
                    end = window.cursor
                    continue
                case .wrong:
                    window.cursor = end
                    throw syntax("bytes that are not UTF-8, or a character that XML does not allow")
                }
                break
            } else if byte < 0x20, end < window.end {
                window.cursor = end
                throw syntax("it has a character that XML does not allow")
            } else {
                break
            }
        }
        piece = (window.cursor - window.kept)..<(end - window.kept)
        isPieceInScratch = false
        window.cursor = end
        return try isUsable()
    }

    /// Whether the piece is text of an element; outside of any, only blanks are allowed.
    @inline(__always)
    private func isUsable() throws(XMLError) -> Bool {
        if depth > 0 { return true }
        return try isBlankOutside()
    }

    private func isBlankOutside() throws(XMLError) -> Bool {
        let isBlank = withPiece { $0.allSatisfy(\.isBlank) }
        guard isBlank else { throw syntax("text in place of an element") }
        return false
    }

    private mutating func readReference() throws(XMLError) {
        var length = 0
        while (window.cursor + length).pointee != UInt8(ascii: ";") {
            length += 1
            guard length <= 16 else { throw syntax("an entity that is not declared") }
            if window.cursor + length >= window.end, try !window.readMore() {
                throw syntax("the file ends in the middle")
            }
        }
        scratch.removeAll(keepingCapacity: true)
        let name = UnsafeBufferPointer(start: window.cursor + 1, count: length - 1)
        try append(reference: name[...], to: &scratch)
        isPieceInScratch = true
        window.cursor += length + 1
    }

    /// Appends the character of a reference, given without its `&` and `;`.
    func append(
        reference: Slice<UnsafeBufferPointer<UInt8>>, to text: inout [UInt8]
    ) throws(XMLError) {
        let name = String(decoding: reference, as: UTF8.self)
        switch name {
        case "lt": text.append(UInt8(ascii: "<"))
        case "gt": text.append(UInt8(ascii: ">"))
        case "amp": text.append(UInt8(ascii: "&"))
        case "quot": text.append(UInt8(ascii: "\""))
        case "apos": text.append(UInt8(ascii: "'"))
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard name.hasPrefix("#"), digits.utf8.first != UInt8(ascii: "+"),
                let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), XMLCharacter.isAllowed(number),
                let scalar = Unicode.Scalar(number)
            else { throw syntax("an entity that is not declared") }
            text.append(contentsOf: String(scalar).utf8)
        }
    }

    /// Reads markup that begins with `<!`; true for a CDATA section.
    mutating func readDeclaration() throws(XMLError) -> Bool {
        while window.end - window.cursor < 9, try window.readMore() {}
        if window.cursor.equals("<!--") {
            try skip(behind: "-->", from: 4, "a remark")
            return false
        }
        guard window.cursor.equals("<![CDATA["), depth > 0 else {
            if window.end - window.cursor < 9 { throw syntax("the file ends in the middle") }
            guard !window.cursor.equals("<![CDATA[") else {
                throw syntax("text in place of an element")
            }
            throw XMLError(
                .doctype, "it has a document type declaration or an entity of its own", place: place,
                remedy: "It is not needed; remove it if you trust the file.")
        }
        window.cursor += 9
        scratch.removeAll(keepingCapacity: true)
        try skip(behind: "]]>", from: 0, "a CDATA section", keeping: true)
        isPieceInScratch = true
        guard
            String(validating: scratch, as: UTF8.self)?.unicodeScalars
                .allSatisfy({ XMLCharacter.isAllowed($0.value) }) == true
        else { throw syntax("bytes that are not UTF-8, or a character that XML does not allow") }
        return true
    }

    /// Moves past `mark`; with `keeping`, appends the bytes before it to `scratch`.
    mutating func skip(
        behind mark: StaticString, from offset: Int, _ what: String, keeping: Bool = false
    ) throws(XMLError) {
        window.cursor += offset
        while true {
            while window.cursor < window.end - 2 {
                if window.cursor.equals(mark) {
                    window.cursor += mark.utf8CodeUnitCount
                    return
                }
                if keeping {
                    guard scratch.count < Self.maximumSectionBytes else {
                        throw tooLarge("\(what) is too long")
                    }
                    scratch.append(window.cursor.pointee)
                }
                window.cursor += 1
            }
            if mark.utf8CodeUnitCount == 2, window.cursor + 2 == window.end, window.cursor.equals(mark) {
                window.cursor += 2
                return
            }
            window.kept = window.cursor
            guard try window.readMore() else { throw syntax("\(what) does not end") }
        }
    }

    private static var maximumSectionBytes: Int { 1 << 20 }
}

extension UInt8 {
    /// Whether it is ASCII text without markup.
    var isPlainText: Bool {
        (self >= 0x20 || isBlank) && self < 0x80 && self != UInt8(ascii: "<") && self != UInt8(ascii: "&")
    }
}
