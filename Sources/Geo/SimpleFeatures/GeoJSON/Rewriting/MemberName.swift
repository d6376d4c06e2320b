/// The members that a rewriting has to know; what any other is called does not matter to it.
enum MemberName {
    case type, features, geometry, geometries, coordinates, bbox, crs, other

    /// What the name at the front of `text` means, which starts with a quote and ends somewhere behind the other.
    init(inQuotes text: UnsafeBufferPointer<UInt8>) {
        let end = text.lastIndex(of: UInt8(ascii: "\"")) ?? 0
        let raw = UnsafeBufferPointer(rebasing: text[min(1, end)..<end])
        // The longest name that is known, each letter as an escape.
        guard raw.count <= 66 else {
            self = .other
            return
        }
        guard raw.contains(UInt8(ascii: "\\")) else {
            self.init(plain: raw)
            return
        }
        var reader = JSONReader(bytes: Array(text))
        let name = Array(((try? reader.readString()) ?? "").utf8)
        self = name.withUnsafeBufferPointer { Self(plain: $0) }
    }

    private init(plain raw: UnsafeBufferPointer<UInt8>) {
        self =
            switch raw.count {
            case 3: Self.matches(raw, "crs") ? .crs : .other
            case 4: Self.matches(raw, "type") ? .type : Self.matches(raw, "bbox") ? .bbox : .other
            case 8:
                Self.matches(raw, "geometry") ? .geometry : Self.matches(raw, "features") ? .features : .other
            case 10: Self.matches(raw, "geometries") ? .geometries : .other
            case 11: Self.matches(raw, "coordinates") ? .coordinates : .other
            default: .other
            }
    }

    private static func matches(_ raw: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        for index in raw.indices where raw[index] != name.utf8Start[index] { return false }
        return true
    }
}
