/// EXIF's groups, in their own block or as the tags of a TIFF file.
struct EXIFBlock {
    /// The main group, about the picture.
    let picture: TIFFDirectory
    /// About how it was taken.
    let capture: TIFFDirectory?
    /// About where it was taken.
    let place: TIFFDirectory?
    /// About the small picture inside; in a TIFF file the second page, which is none.
    let thumbnail: TIFFDirectory?

    /// A block as JPEG, PNG, WebP and HEIF carry it, with or without the mark before it.
    init?(block: [UInt8]) {
        let mark = Array("Exif\0\0".utf8)
        guard let structure = TIFFStructure(block.starts(with: mark) ? Array(block.dropFirst(6)) : block)
        else {
            return nil
        }
        self.init(structure, hasThumbnail: true)
    }

    /// The tags of a TIFF file's first page.
    init?(tiffFile source: any ByteSource) {
        guard let structure = TIFFStructure(source) else { return nil }
        self.init(structure, hasThumbnail: false)
    }

    private init?(_ structure: TIFFStructure, hasThumbnail: Bool) {
        guard let picture = structure.directory(at: structure.firstDirectory) else { return nil }
        self.picture = picture
        capture = picture.directory(34665)
        place = picture.directory(34853)
        thumbnail = hasThumbnail ? structure.directory(at: picture.next) : nil
    }

    var make: String? { picture.text(271) }
    var model: String? { picture.text(272) }
    var lens: String? { capture?.text(42036) }
    var software: String? { picture.text(305) }
    var description: String? { picture.text(270) }

    /// The time at which the picture was taken, else made digital, else changed, each with its own zone.
    var timeTaken: String? {
        let times = [(capture, 36867, 36881), (capture, 36868, 36882), (picture, 306, 36880)]
        for (group, time, zone) in times {
            guard let text = group?.text(time), let moment = Self.iso8601(text) else { continue }
            return moment + (capture?.text(zone).flatMap(Self.zone) ?? "")
        }
        return nil
    }

    var position: ImagePosition? {
        guard let place else { return nil }
        func degrees(_ tag: Int, negative: String) -> Double? {
            guard let parts = place.fractions(tag), (1...3).contains(parts.count) else { return nil }
            let degrees = zip(parts, [1, 60, 3600]).reduce(0.0) { $0 + ($1.0.isNaN ? 0 : $1.0 / $1.1) }
            return place.text(tag - 1)?.uppercased() == negative ? -degrees : degrees
        }
        // The reference to sea level is a byte: 1 means below.
        let sign = place.number(5) == 1 ? -1.0 : 1
        return ImagePosition(
            latitude: degrees(2, negative: "S"), longitude: degrees(4, negative: "W"),
            altitude: place.fractions(6)?.first.map { sign * $0 })
    }

    /// Pixels an inch, if the same for both sides.
    var dotsPerInch: Double? {
        guard let across = picture.fractions(282)?.first, across > 0, picture.fractions(283)?.first == across
        else { return nil }
        return switch picture.number(296) {
        case 3: across * 2.54
        case 2, nil: across
        default: nil
        }
    }

    var items: Set<MetadataItem> {
        var items: Set<MetadataItem> = []
        func add(_ item: MetadataItem, if isThere: Bool) { if isThere { items.insert(item) } }
        // Version, time and date alone give no position; what cannot be read may.
        let saysPlace = place?.entries.contains { ![0, 7, 29].contains($0.tag) } ?? true
        add(.position, if: picture.entry(34853) != nil && saysPlace)
        add(.camera, if: make != nil || model != nil)
        add(.lens, if: [42034, 42035, 42036].contains { capture?.entry($0) != nil })
        add(.time, if: timeTaken != nil)
        add(.software, if: software != nil)
        add(.owner, if: [315, 33432].contains { picture.text($0) != nil })
        add(.owner, if: [42032, 42033, 42037].contains { capture?.text($0) != nil })
        add(.makerNote, if: capture?.entry(37500) != nil)
        add(.thumbnail, if: thumbnail?.entry(513) != nil)
        add(.comment, if: description != nil || capture?.entry(37510) != nil)
        add(.otherEXIF, if: capture?.entries.contains { !Self.knownCaptureTags.contains($0.tag) } == true)
        return items
    }

    /// Tags that other items stand for, and those that say nothing: versions, colour space, pixel sizes.
    private static let knownCaptureTags: Set<Int> = [
        36864, 36867, 36868, 36880, 36881, 36882, 37121, 37500, 37510, 37520, 37521, 37522, 40960, 40961,
        40962,
        40963, 40965, 42032, 42033, 42034, 42035, 42036, 42037,
    ]

    /// `2025:05:14 10:21:36` as ISO 8601; `nil` for what is not a time, such as cameras' zeros.
    static func iso8601(_ text: String) -> String? {
        let numbers = text.prefix(19).split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4]),
            (0...60).contains(numbers[5])
        else { return nil }
        let texts = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return texts[0..<3].joined(separator: "-") + "T" + texts[3...].joined(separator: ":")
    }

    private static func zone(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            bytes[3] == UInt8(ascii: ":"),
            [1, 2, 4, 5].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) })
        else { return nil }
        return text
    }
}
