/// EXIF assembled entry by entry.
extension HandMadeFile {
    /// The value of a directory entry.
    enum Value {
        case text(String)
        case short(Int)
        case bytes([UInt8])
        case fractions([UInt32])
        case directory([(Int, Value)])
    }

    /// A block of big-endian EXIF; a second directory describes a thumbnail.
    static func exif(_ entries: [(Int, Value)], thumbnail: [UInt8]? = nil) -> [UInt8] {
        var file: [UInt8] = Array("MM".utf8) + [0, 0x2A] + big32(8)
        let linkAt = append(entries, to: &file)
        if let thumbnail {
            file.replaceSubrange(linkAt..<(linkAt + 4), with: big32(UInt32(file.count)))
            let dataAt = file.count + 2 + 24 + 4
            file += big16(2) + big16(513) + big16(4) + big32(1) + big32(UInt32(dataAt))
            file += big16(514) + big16(4) + big32(1) + big32(UInt32(thumbnail.count)) + big32(0) + thumbnail
        }
        return file
    }

    /// Returns the offset of the link to the next directory.
    private static func append(_ entries: [(Int, Value)], to file: inout [UInt8]) -> Int {
        let start = file.count
        file += big16(entries.count) + [UInt8](repeating: 0, count: 12 * entries.count + 4)
        for (index, (tag, value)) in entries.enumerated() {
            var line = big16(tag)
            switch value {
            case .text(let text):
                line += field(type: 2, count: text.utf8.count + 1, Array(text.utf8) + [0], in: &file)
            case .short(let number): line += big16(3) + big32(1) + big16(number) + [0, 0]
            case .bytes(let bytes): line += field(type: 7, count: bytes.count, bytes, in: &file)
            case .fractions(let numbers):
                line += field(
                    type: 5, count: numbers.count, numbers.flatMap { big32($0) + big32(1) }, in: &file)
            case .directory(let entries):
                line += big16(4) + big32(1) + big32(UInt32(file.count))
                _ = append(entries, to: &file)
            }
            file.replaceSubrange((start + 2 + 12 * index)..<(start + 14 + 12 * index), with: line)
        }
        return start + 2 + 12 * entries.count
    }

    private static func field(type: Int, count: Int, _ bytes: [UInt8], in file: inout [UInt8]) -> [UInt8] {
        let head = big16(type) + big32(UInt32(count))
        guard bytes.count > 4 else { return head + bytes + [UInt8](repeating: 0, count: 4 - bytes.count) }
        let place = big32(UInt32(file.count))
        file += bytes
        return head + place
    }

    /// A JPEG with a segment right after its start.
    static func jpeg(_ jpeg: [UInt8], segment marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        Array(jpeg[0..<2]) + [0xFF, marker] + big16(payload.count + 2) + payload + jpeg[2...]
    }
}
