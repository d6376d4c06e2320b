/// A HEIF file by its boxes (ISO/IEC 23008-12), as far as is needed to change what it says beside its picture.
struct HEIFFile {
    private let bytes: [UInt8]
    private let items: [HEIFItem]
    /// Where items' data lie.
    private let containers: [Range<Int>]
    /// Boxes that the picture does not need, such as leftovers and those of a camera's maker.
    private let others: [FileBox]

    /// `nil` for what is cut off, of which it is not certain what it says, or whose picture lies elsewhere too.
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

    /// The file with other metadata; its picture and its length stay.
    ///
    /// Of the blocks of EXIF in `blocks` the first that has room replaces the file's own; without `blocks` that stays. XMP
    /// stays where `keepsXMP` says so. Nothing stays of what no item of a picture refers to.
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
                // One block says it all.
                remaining = []
            case .xmp: Self.write(XMPPacket.empty, filledWith: UInt8(ascii: " "), to: item, in: &result)
            case .picture, .other: break
            }
        }
        return result
    }

    /// The bytes up to the block of EXIF, then the mark that JPEG has before it.
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

    /// Fills an item's data; what has no room is left out.
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
    /// Boxes of films and sounds, which may say more than is understood.
    private static let filmKinds: Set = ["moov", "moof", "sidx", "mfra"]
    private static let neededParts: Set = [
        "hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "grpl",
    ]
    /// Properties that say how a picture is coded and to be shown; others may be words about it.
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
