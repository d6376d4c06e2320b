extension XMLReader {
    private static let maximumAttributes = 256

    /// The text of an attribute of the element that has just begun, its prefix apart.
    package func attribute(_ name: StaticString) throws(XMLError) -> [UInt8]? {
        guard let found = find(name) else { return nil }
        return try value(of: found)
    }

    /// Calls `body` with an attribute's bytes; without it, or where it has references, the general way is to be gone.
    @inline(__always)
    package func withAttribute<Value>(
        _ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(XMLError) -> Value? {
        guard let found = find(name) else { return nil }
        if found.hasReferences { return try value(of: found).withUnsafeBufferPointer(body) }
        return body(
            UnsafeBufferPointer(start: window.kept + found.value.lowerBound, count: found.value.count))
    }

    /// Every attribute of the element that has just begun, by whole names, in the document's order.
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

    /// Whether the element that has just begun says what a prefix stands for.
    package var declaresNamespaces: Bool {
        attributes.contains { bytes($0.qualifiedName).starts(with: "xmlns".utf8) }
    }

    private func find(_ name: StaticString) -> XMLAttribute? {
        for attribute in attributes where attribute.name.count == name.utf8CodeUnitCount {
            if (window.kept + attribute.name.lowerBound).equals(name) { return attribute }
        }
        return nil
    }

    private func value(of attribute: XMLAttribute) throws(XMLError) -> [UInt8] {
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

    /// The part of a name behind its prefix.
    private func local(_ name: Range<Int>) -> Range<Int> {
        var start = name.lowerBound
        for index in name where window.kept[index] == UInt8(ascii: ":") { start = index + 1 }
        return start..<name.upperBound
    }
}
