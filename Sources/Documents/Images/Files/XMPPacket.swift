/// An XMP packet, searched for the usual property names without an XML parser.
struct XMPPacket {
    let bytes: [UInt8]

    /// A packet without properties.
    static let empty = Array(
        ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
            + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/></x:xmpmeta>").utf8)

    /// Whether the packet is ``empty`` or blank.
    var isBlank: Bool {
        let content = bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        return content.isEmpty || content.elementsEqual(Self.empty)
    }

    /// Whether the packet may contain a position, or a thumbnail that may; true in case of doubt.
    var mayContainPosition: Bool {
        let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        return ["gps", "latitude", "longitude", "xmpgimg", "geo:"].contains { lower.contains(sequence: $0) }
    }

    /// The text of a simple property, written as an attribute or an element.
    func text(_ name: String) -> String? {
        var from = bytes.startIndex
        while let found = bytes.place(of: name, from: from) {
            from = found + name.utf8.count
            guard from < bytes.count else { return nil }
            let isAttribute = bytes[from] == UInt8(ascii: "=")
            guard isAttribute || bytes[from] == UInt8(ascii: ">"), from + 2 < bytes.count else { continue }
            let start = from + (isAttribute ? 2 : 1)
            let end = isAttribute ? bytes[from + 1] : UInt8(ascii: "<")
            let value = bytes[start...].prefix(1_000).prefix { $0 != end }
            if let text = plainText(value) { return text }
        }
        return nil
    }

    var position: ImagePosition? {
        ImagePosition(
            latitude: text("exif:GPSLatitude").flatMap { Self.degrees($0, negative: "S") },
            longitude: text("exif:GPSLongitude").flatMap { Self.degrees($0, negative: "W") },
            altitude: text("exif:GPSAltitude").flatMap(Self.fraction))
    }

    var timeTaken: String? {
        let names = ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"]
        return names.lazy.compactMap(text).first {
            $0.utf8.count >= 10
                && EXIFBlock.iso8601(String($0.prefix(19)) + ($0.utf8.count == 10 ? " 0:0:0" : "")) != nil
        }
    }

    /// The packet with every orientation set to upright.
    var upright: [UInt8] {
        var upright = bytes
        for start in ["tiff:Orientation=\"", "tiff:Orientation='", "tiff:Orientation>"] {
            var from = 0
            while let found = upright.place(of: start, from: from) {
                from = found + start.utf8.count
                if from < upright.count, (0x31...0x38).contains(upright[from]) { upright[from] = 0x31 }
            }
        }
        return upright
    }

    /// `46,52.805N` or `46,52,48.3N`.
    private static func degrees(_ text: String, negative: Character) -> Double? {
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (2...3).contains(parts.count), let letter = text.last else { return nil }
        let degrees = zip(parts, [1.0, 60, 3600]).reduce(0.0) { $0 + ($1.0 ?? .nan) / $1.1 }
        return degrees.isNaN ? nil : letter == negative ? -degrees : degrees
    }

    private static func fraction(_ text: String) -> Double? {
        let parts = text.split(separator: "/").map { Double($0) }
        guard let over = parts.first ?? nil, parts.count == 2, let under = parts[1], under != 0 else {
            return Double(text)
        }
        return over / under
    }
}

extension [UInt8] {
    func contains(sequence text: String) -> Bool { place(of: text, from: 0) != nil }

    /// The index of a text's first byte, at or after `start`.
    func place(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, count >= wanted.count, start <= count - wanted.count else {
            return nil
        }
        return (start...(count - wanted.count)).first {
            self[$0] == first && self[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }
}
