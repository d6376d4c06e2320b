/// Takes a tag that begins an element apart.
struct TagScan {
    enum Problem: Error {
        /// The tag goes on behind what is there.
        case cut
        case wrong(String)
    }

    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// Behind the tag, or where it is wrong.
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
                throw .wrong("a character stands there that XML does not allow")
            }
            if byte == UInt8(ascii: "<") { throw .wrong("a < stands within an attribute") }
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
