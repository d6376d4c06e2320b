extension XMLReader {
    private static let maximumAttributes = 256

    /// The value of an attribute of the current element, by its name without prefix.
    package func attribute(_ name: StaticString) throws(XMLError) -> [UInt8]? {
        guard let found = find(name) else { return nil }
        return try value(of: found)
    }

    /// Calls `body` with the value of an attribute; `nil` if the element does not have it.
    @inlinable @inline(__always)
    package func withAttribute<Value>(
        _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(XMLError) -> Value? {
        guard let found = find(name) else { return nil }
        if found.hasReferences { return try value(of: found).withUnsafeBufferPointer(body) }
        return body(
            UnsafeBufferPointer(start: window.kept + found.value.lowerBound, count: found.value.count))
    }

    /// All attributes of the current element with their full names, in the document's order.
    package func allAttributes() throws(XMLError) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        for attribute in attributes {
            all.append(
                (
                    String(decoding: bytes(attribute.qualifiedName), as: UTF8.self),
                    String(decoding: try value(of: attribute), as: UTF8.self)
                ))
        }
        return all
    }

    /// Whether the current element declares a namespace.
    package var declaresNamespaces: Bool {
        attributes.contains { bytes($0.qualifiedName).starts(with: "xmlns".utf8) }
    }

    @usableFromInline
    func find(_ name: StaticString) -> XMLAttribute? {
        for attribute in attributes where attribute.name.count == name.utf8CodeUnitCount {
            if (window.kept + attribute.name.lowerBound).equals(name) { return attribute }
        }
        return nil
    }

    @usableFromInline
    func value(of attribute: XMLAttribute) throws(XMLError) -> [UInt8] {
        let raw = bytes(attribute.value)
        guard attribute.hasReferences else { return Array(raw) }
        var text: [UInt8] = []
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "&") else {
                text.append(raw[index])
                index += 1
                continue
            }
            let end = raw[index...].firstIndex(of: UInt8(ascii: ";")) ?? raw.count
            try append(reference: raw[(index + 1)..<end], to: &text)
            index = end + 1
        }
        return text
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: window.kept + range.lowerBound, count: range.count)
    }

    mutating func readEndTag() throws(XMLError) {
        var end = window.cursor + 2
        while true {
            while end.pointee.isNamePart { end += 1 }
            while end.pointee.isBlank { end += 1 }
            if end < window.end { break }
            try readMoreOfTag(end - window.kept)
            end = window.kept + 2
        }
        guard end.pointee == UInt8(ascii: ">") else { throw syntax("a > is missing") }
        var nameEnd = end
        while (nameEnd - 1).pointee.isBlank { nameEnd -= 1 }
        let qualified = UnsafeBufferPointer(start: window.kept + 2, count: nameEnd - window.kept - 2)
        guard isOpen(qualified) else { throw syntax("an element ends that is not the open one") }
        name = local(2..<(nameEnd - window.kept))
        close()
        window.cursor = end + 1
    }

    mutating func readStartTag() throws(XMLError) {
        while true {
            var scan = TagScan(start: window.kept, end: window.end)
            attributes.removeAll(keepingCapacity: true)
            do throws(TagScan.Problem) {
                try scan.read(into: &attributes, maximum: Self.maximumAttributes)
            } catch {
                switch error {
                case .cut:
                    try readMoreOfTag(window.end - window.kept)
                    continue
                case .wrong(let message):
                    window.cursor = scan.cursor
                    throw syntax(message)
                }
            }
            name = local(1..<scan.nameEnd)
            let qualified = UnsafeBufferPointer(start: window.kept + 1, count: scan.nameEnd - 1)
            try open(qualified)
            for attribute in attributes where attribute.hasReferences { _ = try value(of: attribute) }
            isEmptyElement = scan.isEmpty
            window.cursor = scan.cursor
            return
        }
    }

    private mutating func readMoreOfTag(_ length: Int) throws(XMLError) {
        guard length <= Self.maximumTagBytes else { throw tooLarge("a tag is longer than 64 KiB") }
        guard try window.readMore() else { throw syntax("the file ends in the middle") }
    }

    /// The range of a name without its prefix.
    private func local(_ name: Range<Int>) -> Range<Int> {
        var start = name.lowerBound
        for index in name where window.kept[index] == UInt8(ascii: ":") { start = index + 1 }
        return start..<name.upperBound
    }
}

/// Scans a start tag.
struct TagScan {
    enum Problem: Error {
        /// The tag is longer than the bytes available.
        case cut
        case wrong(String)
    }

    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The end of the tag, or the place of the error.
    private(set) var cursor: UnsafePointer<UInt8>
    private(set) var nameEnd = 0
    private(set) var isEmpty = false

    init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.start = start
        self.end = end
        cursor = start + 1
    }

    mutating func read(into attributes: inout [XMLAttribute], maximum: Int) throws(Problem) {
        try takeName()
        nameEnd = cursor - start
        while true {
            let hasBlank = cursor.pointee.isBlank
            while cursor.pointee.isBlank { cursor += 1 }
            switch cursor.pointee {
            case UInt8(ascii: ">"):
                cursor += 1
                return
            case UInt8(ascii: "/"):
                cursor += 1
                if cursor >= end { throw .cut }
                guard cursor.pointee == UInt8(ascii: ">") else { throw .wrong("a > is missing") }
                cursor += 1
                isEmpty = true
                return
            default:
                if cursor >= end { throw .cut }
                guard hasBlank else { throw .wrong("a space is missing") }
                guard attributes.count < maximum else { throw .wrong("an element has too many attributes") }
                let attribute = try takeAttribute()
                for other in attributes where isSame(other.qualifiedName, attribute.qualifiedName) {
                    throw .wrong("an attribute is given twice")
                }
                attributes.append(attribute)
            }
        }
    }

    private mutating func takeName() throws(Problem) {
        if cursor >= end { throw .cut }
        guard cursor.pointee.isNameStart else { throw .wrong("a name was expected") }
        while cursor.pointee.isNamePart {
            if cursor.pointee >= 0x80 { try takeCharacter() } else { cursor += 1 }
        }
        if cursor >= end { throw .cut }
    }

    private mutating func takeAttribute() throws(Problem) -> XMLAttribute {
        let first = cursor - start
        try takeName()
        let qualified = first..<(cursor - start)
        var local = first
        for index in qualified where start[index] == UInt8(ascii: ":") { local = index + 1 }
        while cursor.pointee.isBlank { cursor += 1 }
        if cursor >= end { throw .cut }
        guard cursor.pointee == UInt8(ascii: "=") else { throw .wrong("an attribute has no value") }
        cursor += 1
        while cursor.pointee.isBlank { cursor += 1 }
        if cursor >= end { throw .cut }
        let quote = cursor.pointee
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw .wrong("an attribute's value has no quotes")
        }
        cursor += 1
        let valueStart = cursor - start
        var hasReferences = false
        while cursor.pointee != quote {
            let byte = cursor.pointee
            if byte >= 0x80 {
                try takeCharacter()
                continue
            }
            if byte < 0x20, !byte.isBlank {
                if cursor >= end { throw .cut }
                throw .wrong("it has a character that XML does not allow")
            }
            if byte == UInt8(ascii: "<") { throw .wrong("an attribute contains <") }
            if byte == UInt8(ascii: "&") { hasReferences = true }
            cursor += 1
        }
        defer { cursor += 1 }
        return XMLAttribute(
            qualifiedName: qualified, name: local..<qualified.upperBound,
            value: valueStart..<(cursor - start), hasReferences: hasReferences)
    }

    private mutating func takeCharacter() throws(Problem) {
        switch XMLCharacter.length(at: cursor, end: end) {
        case .whole(let length): cursor += length
        case .cut: throw .cut
        case .wrong: throw .wrong("bytes that are not UTF-8, or a character that XML does not allow")
        }
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard left.count == right.count else { return false }
        for offset in 0..<left.count
        where start[left.lowerBound + offset] != start[right.lowerBound + offset] {
            return false
        }
        return true
    }
}

/// The ranges of an attribute in its tag.
@usableFromInline
struct XMLAttribute {
    /// The full name, from the tag's first byte on.
    var qualifiedName: Range<Int>
    /// The name without its prefix.
    var name: Range<Int>
    /// The value between the quotes.
    @usableFromInline var value: Range<Int>
    /// Whether there are references in the value.
    @usableFromInline var hasReferences: Bool
}

/// Characters of XML in UTF-8.
enum XMLCharacter {
    enum Length {
        case whole(Int)
        /// The character is longer than the bytes available.
        case cut
        case wrong
    }

    static func length(at start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Length {
        let first = start.pointee
        let count = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard count > 0 else { return .wrong }
        var scalar = UInt32(first) & (0x7F >> UInt32(count))
        for index in 1..<count {
            if start + index >= end { return .cut }
            guard start[index] & 0xC0 == 0x80 else { return .wrong }
            scalar = scalar << 6 | UInt32(start[index] & 0x3F)
        }
        let isOverlong = (count == 3 && scalar < 0x800) || (count == 4 && scalar < 0x1_0000)
        guard !isOverlong, isAllowed(scalar) else { return .wrong }
        return .whole(count)
    }

    /// Whether XML 1.0 allows the character.
    static func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    var isNameStart: Bool {
        (self | 0x20) &- UInt8(ascii: "a") < 26 || self >= 0x80 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ":")
    }

    var isNamePart: Bool {
        isNameStart || self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}
