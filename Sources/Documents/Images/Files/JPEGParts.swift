/// The parts of a JPEG file.
struct JPEGParts {
    /// A segment before the first scan, including its marker.
    typealias Segment = (mark: UInt8, bytes: ArraySlice<UInt8>)

    /// The segments before the first scan.
    let segments: [Segment]
    /// The bytes from the first scan to the end of the image; trailing data are ignored.
    let scans: ArraySlice<UInt8>

    /// `nil` for truncated files, and for files with metadata between their scans.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var segments: [Segment] = []
        var position = 2
        while let end = Self.endOfSegment(at: position, in: bytes) {
            let mark = bytes[position + 1]
            if mark == Mark.scan {
                guard let endOfImage = Self.endOfImage(behind: end, in: bytes) else { return nil }
                self.segments = segments
                scans = bytes[position..<endOfImage]
                return
            }
            segments.append((mark, bytes[position..<end]))
            position = end
        }
        return nil
    }

    /// The file with its own pixel segments, the metadata segments of another file, and the given orientation.
    ///
    /// `nil` if those metadata cannot state the orientation.
    func file(withMetadataOf other: JPEGParts, orientation: Int) -> [UInt8]? {
        let adobe = segments.filter {
            $0.mark == Mark.adobe && $0.bytes.dropFirst(4).starts(with: "Adobe".utf8)
        }
        // JFIF implies YCbCr, which Adobe's segment may contradict.
        let takesJFIF = adobe.isEmpty || segments.contains { $0.mark == Mark.jfif }
        let metadata = other.segments.filter {
            Mark.isMetadata($0.mark) && (takesJFIF || $0.mark != Mark.jfif) && $0.mark != Mark.adobe
        }
        let pixels = segments.filter { !Mark.isMetadata($0.mark) }
        guard
            let stated = orientation == 1
                ? metadata.map({ Array($0.bytes) }) : Self.stating(orientation, in: metadata)
        else { return nil }
        return [0xFF, 0xD8] + stated.joined() + (adobe + pixels).flatMap(\.bytes) + scans
    }

    private static func stating(_ orientation: Int, in metadata: [Segment]) -> [[UInt8]]? {
        let value = UInt8(clamping: orientation)
        guard metadata.contains(where: { $0.mark == Mark.exifOrXMP }) else {
            return metadata.map { Array($0.bytes) } + [EXIFSegment.bytes(stating: value)]
        }
        var stated: [[UInt8]] = []
        for segment in metadata {
            guard segment.mark == Mark.exifOrXMP else {
                stated.append(Array(segment.bytes))
                continue
            }
            guard let exif = EXIFSegment.bytes(segment.bytes, stating: value) else { return nil }
            stated.append(exif)
        }
        return stated
    }

    private enum Mark {
        static let scan: UInt8 = 0xDA
        static let end: UInt8 = 0xD9
        static let jfif: UInt8 = 0xE0
        static let exifOrXMP: UInt8 = 0xE1
        static let adobe: UInt8 = 0xEE

        /// Application segments and comments.
        static func isMetadata(_ mark: UInt8) -> Bool { (0xE0...0xEF).contains(mark) || mark == 0xFE }
    }

    private static func endOfSegment(at position: Int, in bytes: [UInt8]) -> Int? {
        guard position + 4 <= bytes.count, bytes[position] == 0xFF else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        let end = position + 2 + length
        return length >= 2 && bytes[position + 1] >= 0xC0 && end <= bytes.count ? end : nil
    }

    private static func endOfImage(behind start: Int, in bytes: [UInt8]) -> Int? {
        var position = start
        while position + 1 < bytes.count {
            guard bytes[position] == 0xFF else {
                position += 1
                continue
            }
            switch bytes[position + 1] {
            case 0, 0xD0...0xD7: position += 2
            case 0xFF: position += 1
            case Mark.end: return position + 2
            case let mark where Mark.isMetadata(mark): return nil
            default:
                guard let end = endOfSegment(at: position, in: bytes) else { return nil }
                position = end
            }
        }
        return nil
    }
}

/// The EXIF segment of a JPEG file.
private enum EXIFSegment {
    private static let orientationTag = 274
    /// Marker, length and identifier.
    private static let headCount = 10

    /// A segment that contains only an orientation.
    static func bytes(stating orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        return [0xFF, 0xE1, 0, 34] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
    }

    /// A segment with its orientation replaced; `nil` if it is not EXIF or has no orientation.
    static func bytes(_ segment: ArraySlice<UInt8>, stating orientation: UInt8) -> [UInt8]? {
        var bytes = Array(segment)
        guard bytes.dropFirst(4).starts(with: "Exif\0\0".utf8),
            let structure = TIFFStructure(Array(bytes.dropFirst(headCount))),
            let entry = structure.directory(at: structure.firstDirectory)?.entry(orientationTag),
            entry.type == 3
        else { return nil }
        bytes[headCount + entry.place + (structure.isBigEndian ? 1 : 0)] = orientation
        return bytes
    }
}

/// Metadata of a JPEG file's bytes: the JFIF segment, which libvips omits with all other metadata, and comments.
enum JPEGMetadata {
    /// Inserts JFIF 1.02 right after the start of the image: identifier, version, unit (1 dpi, 0 none), two
    /// densities, no thumbnail.
    static func stating(_ dotsPerInch: Double?, in bytes: [UInt8]) -> [UInt8] {
        let density = dotsPerInch.map { UInt16(min(max($0.rounded(), 1), 65535)) }
        let value = density ?? 1
        let pair = [UInt8(value >> 8), UInt8(value & 255)]
        let segment: [UInt8] =
            [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, density == nil ? 0 : 1] + pair + pair + [
                0, 0,
            ]
        let hasSegment = bytes.count > 20 && bytes[2] == 0xFF && bytes[3] == 0xE0
        return Array(bytes.prefix(2) + segment + bytes.dropFirst(hasSegment ? 20 : 2))
    }

    /// The first comment (COM) before the pixels.
    static func comment(in source: some ByteSource) -> String? {
        var position = 2
        for _ in 0..<1_000 {
            let head = source.bytes(at: position, count: 4)
            guard head.count == 4, head[0] == 0xFF, head[1] != 0xDA else { return nil }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2 else { return nil }
            if head[1] == 0xFE {
                return plainText(source.bytes(at: position + 4, count: min(length - 2, 500)))
            }
            position += 2 + length
        }
        return nil
    }
}
