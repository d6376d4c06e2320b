/// The EXIF groups of a block or of a TIFF file.
struct EXIFBlock {
    /// The main group (IFD0).
    let picture: TIFFDirectory
    /// The capture settings (EXIF IFD).
    let capture: TIFFDirectory?
    /// The GPS IFD.
    let place: TIFFDirectory?
    /// The thumbnail (IFD1); `nil` for TIFF files, where this is the second page.
    let thumbnail: TIFFDirectory?

    /// Reads a block as in JPEG, PNG, WebP and HEIF, with or without its identifier.
    init?(block: [UInt8]) {
        let mark = Array("Exif\0\0".utf8)
        guard let structure = TIFFStructure(block.starts(with: mark) ? Array(block.dropFirst(6)) : block)
        else {
            return nil
        }
        self.init(structure, hasThumbnail: true)
    }

    /// Reads the tags of a TIFF file's first page.
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

    /// The time the picture was taken, else digitised, else changed, each with its time zone.
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
        // The altitude reference is a byte: 1 means below sea level.
        let sign = place.number(5) == 1 ? -1.0 : 1
        return ImagePosition(
            latitude: degrees(2, negative: "S"), longitude: degrees(4, negative: "W"),
            altitude: place.fractions(6)?.first.map { sign * $0 })
    }

    /// Pixels per inch, if the same for both axes.
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
        // Version, time and date alone are no position; an unreadable group may contain one.
        let mayContainPosition = place?.entries.contains { ![0, 7, 29].contains($0.tag) } ?? true
        add(.position, if: picture.entry(34853) != nil && mayContainPosition)
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

    /// Tags covered by other items, and tags without personal information: versions, colour space, sizes.
    private static let knownCaptureTags: Set<Int> = [
        36864, 36867, 36868, 36880, 36881, 36882, 37121, 37500, 37510, 37520, 37521, 37522, 40960, 40961,
        40962,
        40963, 40965, 42032, 42033, 42034, 42035, 42036, 42037,
    ]

    /// Converts `2025:05:14 10:21:36` to ISO 8601; `nil` for an invalid time, such as all zeros.
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

extension EXIFBlock {
    /// Converts ISO 8601 to EXIF's notation, without the time zone.
    static func exifTime(_ iso8601: String) -> String {
        let characters = iso8601.prefix(19)
        return characters.prefix(10).split(separator: "-").joined(separator: ":") + " "
            + characters.dropFirst(11)
    }
}

/// Minimal EXIF blocks: upright orientation, and the resolution and time if given.
enum PlainEXIF {
    private struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    private enum Kind {
        static let text = 2
        static let short = 3
        static let long = 4
        static let fraction = 5
    }

    private static let headCount = 8
    private static let largestResolution = 1_000_000.0

    /// A big-endian block; `time` is in ISO 8601.
    static func bytes(dotsPerInch: Double? = nil, time: String? = nil) -> [UInt8] {
        var entries = [Entry(tag: 274, type: Kind.short, count: 1, value: number(1, 2))]
        if let dotsPerInch, dotsPerInch > 0, dotsPerInch < largestResolution {
            let fraction = number(Int((dotsPerInch * 1_000).rounded()), 4) + number(1_000, 4)
            entries.append(Entry(tag: 282, type: Kind.fraction, count: 1, value: fraction))
            entries.append(Entry(tag: 283, type: Kind.fraction, count: 1, value: fraction))
            entries.append(Entry(tag: 296, type: Kind.short, count: 1, value: number(2, 2)))
        }
        let head = Array("MM".utf8) + number(42, 2) + number(headCount, 4)
        guard let time else { return head + directory(entries, at: headCount) }
        func all(_ place: Int) -> [Entry] {
            entries + [Entry(tag: 34665, type: Kind.long, count: 1, value: number(place, 4))]
        }
        // The length of the first directory does not depend on the offset in it.
        let place = headCount + directory(all(0), at: headCount).count
        return head + directory(all(place), at: headCount) + directory(ofTime: time, at: place)
    }

    private static func directory(ofTime time: String, at place: Int) -> [UInt8] {
        func text(_ tag: Int, _ text: String) -> Entry {
            let value = Array(text.utf8) + [0]
            return Entry(tag: tag, type: Kind.text, count: value.count, value: value)
        }
        let zone = String(time.dropFirst(19))
        let moment = text(36867, EXIFBlock.exifTime(time))
        return directory(zone.isEmpty ? [moment] : [moment, text(36881, zone)], at: place)
    }

    /// A directory, followed by the values that do not fit into its entries.
    private static func directory(_ entries: [Entry], at place: Int) -> [UInt8] {
        let behind = place + 2 + 12 * entries.count + 4
        var lines = number(entries.count, 2)
        var values: [UInt8] = []
        for entry in entries {
            lines += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                lines += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                lines += number(behind + values.count, 4)
                values += entry.value
            }
        }
        return lines + number(0, 4) + values
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
