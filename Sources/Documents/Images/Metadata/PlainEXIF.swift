/// Blocks of EXIF that say the resolution and the time, as far as they are given, and that the picture is upright.
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

    /// A block in the higher byte first; `time` is in ISO 8601.
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
        // The place of the second directory is as long as any other number.
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

    /// A directory, and behind it the values that do not fit into its lines.
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
