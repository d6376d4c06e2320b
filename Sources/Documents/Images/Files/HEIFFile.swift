/// The boxes of a HEIF file (ISO/IEC 23008-12), as far as needed to change its metadata.
struct HEIFFile {
    private let bytes: [UInt8]
    private let items: [HEIFItem]
    /// The ranges that contain the items' data.
    private let containers: [Range<Int>]
    /// Boxes that the picture does not need, such as free space and boxes of the camera's maker.
    private let others: [FileBox]

    /// `nil` if the file is truncated, if its contents are not fully understood, or if its picture refers to other
    /// files.
    init?(_ bytes: [UInt8]) {
        guard let all = FileBox.boxes(filling: 0..<bytes.count, of: bytes), all.first?.kind == "ftyp",
            !all.contains(where: { Self.filmKinds.contains($0.kind) }),
            let meta = Self.only("meta", of: all), meta.content.count >= 4,
            let parts = FileBox.boxes(
                filling: (meta.content.lowerBound + 4)..<meta.content.upperBound, of: bytes),
            !parts.contains(where: { $0.kind == "ipro" }),
            let properties = Self.only("iprp", of: parts), Self.areOfPictures(properties, in: bytes),
            let list = Self.only("iinf", of: parts), let places = Self.only("iloc", of: parts),
            parts.filter({ $0.kind == "idat" }).count <= 1
        else { return nil }
        let inner = parts.first { $0.kind == "idat" }?.content
        let outer = all.filter { $0.kind == "mdat" }.map(\.content)
        guard
            let items = HEIFItem.items(
                in: list.content, at: places.content, of: bytes, inner: inner, outer: outer)
        else { return nil }
        self.bytes = bytes
        self.items = items
        containers = outer + (inner.map { [$0] } ?? [])
        others =
            all.filter { !["ftyp", "meta", "mdat"].contains($0.kind) }
            + parts.filter { !Self.neededParts.contains($0.kind) }
    }

    /// The file with other metadata; its picture and length stay the same.
    ///
    /// The first EXIF block in `blocks` that fits replaces the file's own; without `blocks` that stays. XMP stays
    /// if `keepsXMP` returns true. Data that no picture item refers to are cleared. `nil` if pictures and metadata
    /// share data.
    func rewritten(withEXIF blocks: [[UInt8]]?, keepsXMP: (XMPPacket) -> Bool) -> [UInt8]? {
        let kept = items.filter { item -> Bool in
            switch item.kind {
            case .picture: return true
            case .exif: return blocks == nil
            case .xmp: return keepsXMP(XMPPacket(bytes: data(of: item)))
            case .other: return false
            }
        }
        let numbers = Set(kept.map(\.number))
        let changed = items.filter { !numbers.contains($0.number) }
        let ranges = kept.flatMap(\.extents).sorted { $0.lowerBound < $1.lowerBound }
        let isShared = changed.flatMap(\.extents).contains { extent in
            ranges.contains { $0.overlaps(extent) }
        }
        guard !isShared else { return nil }
        var result = bytes
        for container in containers { Self.clear(container, but: ranges, in: &result) }
        for box in others {
            result.replaceSubrange((box.start + 4)..<(box.start + 8), with: "free".utf8)
            Self.clear(box.content, but: [], in: &result)
        }
        var remaining = blocks
        for item in changed {
            switch item.kind {
            case .exif:
                let room = item.extents.reduce(0) { $0 + $1.count }
                let block = remaining?.map { Self.exifHead + $0 }.first { $0.count <= room } ?? []
                Self.write(block, filledWith: 0, to: item, in: &result)
                // One block is enough.
                remaining = []
            case .xmp: Self.write(XMPPacket.empty, filledWith: UInt8(ascii: " "), to: item, in: &result)
            case .picture, .other: break
            }
        }
        return result
    }

    /// The offset of the EXIF block, then the identifier used in JPEG.
    private static let exifHead: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0".utf8)

    private func data(of item: HEIFItem) -> [UInt8] { item.extents.flatMap { bytes[$0] } }

    private static func clear(_ part: Range<Int>, but kept: [Range<Int>], in bytes: inout [UInt8]) {
        var place = part.lowerBound
        func blank(to end: Int) {
            guard end > place else { return }
            bytes.replaceSubrange(place..<end, with: repeatElement(0, count: end - place))
        }
        for range in kept where part.lowerBound <= range.lowerBound && range.upperBound <= part.upperBound {
            blank(to: range.lowerBound)
            place = max(place, range.upperBound)
        }
        blank(to: part.upperBound)
    }

    /// Replaces an item's data; content that does not fit is omitted.
    private static func write(
        _ content: [UInt8], filledWith filler: UInt8, to item: HEIFItem, in bytes: inout [UInt8]
    ) {
        let room = item.extents.reduce(0) { $0 + $1.count }
        let content = content.count <= room ? content : []
        var written = 0
        for extent in item.extents {
            let part = Array(content.dropFirst(written).prefix(extent.count))
            let rest = [UInt8](repeating: filler, count: extent.count - part.count)
            bytes.replaceSubrange(extent, with: part + rest)
            written += part.count
        }
    }
}

extension HEIFFile {
    /// Boxes of video and audio, whose metadata are not understood.
    private static let filmKinds: Set = ["moov", "moof", "sidx", "mfra"]
    private static let neededParts: Set = [
        "hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "grpl",
    ]
    /// Properties that describe how a picture is coded and shown; others may be descriptive metadata.
    private static let pictureProperties: Set = [
        "hvcC", "lhvC", "av1C", "ispe", "pixi", "colr", "pasp", "clap", "irot", "imir", "auxC", "rloc",
        "lsel", "clli", "mdcv", "cclv", "amve", "a1op", "a1lx", "oinf", "tols", "reve", "ndwt",
    ]

    private static func only(_ kind: String, of boxes: [FileBox]) -> FileBox? {
        let found = boxes.filter { $0.kind == kind }
        return found.count == 1 ? found[0] : nil
    }

    private static func areOfPictures(_ properties: FileBox, in bytes: [UInt8]) -> Bool {
        guard let parts = FileBox.boxes(filling: properties.content, of: bytes),
            parts.allSatisfy({ ["ipco", "ipma"].contains($0.kind) }), let list = only("ipco", of: parts),
            let all = FileBox.boxes(filling: list.content, of: bytes)
        else { return false }
        return all.allSatisfy { pictureProperties.contains($0.kind) }
    }
}

/// A picture, a part of one, or a metadata block in a HEIF file.
private struct HEIFItem {
    enum Kind {
        case picture, exif, xmp
        /// Other metadata.
        case other
    }

    let number: Int
    let kind: Kind
    /// The ranges of its data in the file.
    let extents: [Range<Int>]

    private static let mostExtents = 10_000
    /// Coded pictures, and pictures derived from others.
    private static let pictureKinds: Set = ["hvc1", "hev1", "av01", "grid", "iden", "iovl", "tmap"]

    /// The items of a list (`iinf`) with their locations (`iloc`); `nil` if something is truncated, lies outside
    /// `outer` and `inner`, or has an unknown type.
    ///
    /// `outer` are the file's data boxes (`mdat`), `inner` is the one inside the metadata (`idat`).
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

    /// Reads the numbers of a box one after the other.
    private struct Fields {
        private let bytes: [UInt8]
        private var place: Int
        private let end: Int

        init(_ part: Range<Int>, of bytes: [UInt8]) {
            self.bytes = bytes
            place = part.lowerBound
            end = part.upperBound
        }

        /// The unread rest.
        var rest: Range<Int> { place..<end }

        /// A number of `count` bytes, 0 if there are none; `nil` past the end and beyond 63 bits.
        mutating func number(_ count: Int) -> Int? {
            guard (0...8).contains(count), end - place >= count else { return nil }
            let value = FileBox.number(bytes[place..<(place + count)])
            place += count
            return value >= 0 ? value : nil
        }

        /// A zero-terminated text.
        mutating func text() -> String? {
            guard let stop = bytes[place..<end].firstIndex(of: 0) else { return nil }
            defer { place = stop + 1 }
            return String(decoding: bytes[place..<stop], as: UTF8.self)
        }
    }

    /// The kinds of the items by their numbers.
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

    /// The ranges of the items' data, by their numbers.
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
