/// A picture, a part of one, or a block of metadata in a HEIF file.
struct HEIFItem {
    enum Kind {
        case picture, exif, xmp
        /// Other metadata.
        case other
    }

    let number: Int
    let kind: Kind
    /// Where its data lie in the file.
    let extents: [Range<Int>]

    private static let mostExtents = 10_000
    /// Pictures that are coded, made of others, or computed from them.
    private static let pictureKinds: Set = ["hvc1", "hev1", "av01", "grid", "iden", "iovl", "tmap"]

    /// The items of a list (`iinf`) with their places (`iloc`); `nil` where something is cut off, lies outside of
    /// `outer` and `inner`, or is of an unknown kind.
    ///
    /// `outer` are the file's boxes of data, and `inner` is that among the metadata.
    static func items(
        in list: Range<Int>, at places: Range<Int>, of bytes: [UInt8], inner: Range<Int>?, outer: [Range<Int>]
    ) -> [HEIFItem]? {
        guard let kinds = Self.kinds(in: list, of: bytes),
            let extents = Self.extents(in: places, of: bytes, inner: inner, outer: outer)
        else { return nil }
        return kinds.sorted { $0.key < $1.key }.map { number, kind in
            HEIFItem(number: number, kind: kind, extents: extents[number] ?? [])
        }
    }

    /// Numbers of a box, one after the other.
    private struct Fields {
        private let bytes: [UInt8]
        private var place: Int
        private let end: Int

        init(_ part: Range<Int>, of bytes: [UInt8]) {
            self.bytes = bytes
            place = part.lowerBound
            end = part.upperBound
        }

        /// How much is left.
        var rest: Range<Int> { place..<end }

        /// A number of so many bytes, 0 of none; `nil` behind the end, and for one beyond 63 bits.
        mutating func number(_ count: Int) -> Int? {
            guard (0...8).contains(count), end - place >= count else { return nil }
            let value = FileBox.number(bytes[place..<(place + count)])
            place += count
            return value >= 0 ? value : nil
        }

        /// A text up to its zero byte.
        mutating func text() -> String? {
            guard let stop = bytes[place..<end].firstIndex(of: 0) else { return nil }
            defer { place = stop + 1 }
            return String(decoding: bytes[place..<stop], as: UTF8.self)
        }
    }

    /// The kinds of items by their numbers.
    private static func kinds(in list: Range<Int>, of bytes: [UInt8]) -> [Int: Kind]? {
        var fields = Fields(list, of: bytes)
        guard let version = fields.number(1), version <= 1, fields.number(3) != nil,
            let count = fields.number(version == 0 ? 2 : 4),
            let entries = FileBox.boxes(filling: fields.rest, of: bytes), entries.count == count
        else { return nil }
        var kinds: [Int: Kind] = [:]
        for entry in entries {
            guard entry.kind == "infe", let item = Self.kind(of: entry, in: bytes),
                kinds.updateValue(item.kind, forKey: item.number) == nil
            else { return nil }
        }
        return kinds
    }

    private static func kind(of entry: FileBox, in bytes: [UInt8]) -> (number: Int, kind: Kind)? {
        var fields = Fields(entry.content, of: bytes)
        guard let version = fields.number(1), (2...3).contains(version), fields.number(3) != nil,
            let number = fields.number(version == 2 ? 2 : 4), fields.number(2) == 0,
            let letters = fields.number(4), fields.text() != nil
        else { return nil }
        let name = String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) }, as: UTF8.self)
        let kind: Kind
        switch name {
        case "Exif": kind = .exif
        case "mime":
            guard let type = fields.text() else { return nil }
            kind = type == "application/rdf+xml" ? .xmp : .other
        default:
            guard pictureKinds.contains(name) else { return nil }
            kind = .picture
        }
        return (number, kind)
    }

    /// Where the data of items lie, by their numbers.
    private static func extents(
        in places: Range<Int>, of bytes: [UInt8], inner: Range<Int>?, outer: [Range<Int>]
    ) -> [Int: [Range<Int>]]? {
        var fields = Fields(places, of: bytes)
        guard let version = fields.number(1), version <= 2, fields.number(3) != nil,
            let sizes = fields.number(2), let count = fields.number(version < 2 ? 2 : 4),
            count <= FileBox.most
        else { return nil }
        let lengths = [12, 8, 4, 0].map { sizes >> $0 & 15 }
        guard lengths.allSatisfy({ [0, 4, 8].contains($0) }) else { return nil }
        var extents: [Int: [Range<Int>]] = [:]
        var total = 0
        for _ in 0..<count {
            guard let number = fields.number(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : fields.number(2), method <= 1,
                fields.number(2) == 0, let base = fields.number(lengths[2]), let parts = fields.number(2)
            else { return nil }
            total += parts
            guard total <= mostExtents, extents[number] == nil else { return nil }
            let within = method == 0 ? outer : [inner].compactMap { $0 }
            let origin = method == 0 ? 0 : inner?.lowerBound ?? 0
            extents[number] = []
            for _ in 0..<parts {
                guard version == 0 || fields.number(lengths[3]) != nil,
                    let offset = fields.number(lengths[0]), let length = fields.number(lengths[1]),
                    length > 0, max(base, offset, length) <= bytes.count
                else { return nil }
                let start = origin + base + offset
                let extent = start..<(start + length)
                guard within.contains(where: { $0.lowerBound <= start && extent.upperBound <= $0.upperBound })
                else { return nil }
                extents[number]?.append(extent)
            }
        }
        return extents
    }
}
