/// A JPEG file in its parts.
struct JPEGParts {
    /// What stands between two marks before the first scan, with its mark.
    typealias Segment = (mark: UInt8, bytes: ArraySlice<UInt8>)

    /// What stands before the first scan.
    let segments: [Segment]
    /// From the first scan to the end of the image; what lies behind that does not belong to it.
    let scans: ArraySlice<UInt8>

    /// `nil` for what is cut off, and for files that say something between their scans.
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

    /// The file again, with its pixels' own segments, the words of another file, and its own orientation among them.
    ///
    /// `nil` where those words would contradict that.
    func file(withWordsOf other: JPEGParts, orientation: Int) -> [UInt8]? {
        let adobe = segments.filter {
            $0.mark == Mark.adobe && $0.bytes.dropFirst(4).starts(with: "Adobe".utf8)
        }
        // JFIF says that there are luma and chroma, and Adobe's segment may say otherwise.
        let takesJFIF = adobe.isEmpty || segments.contains { $0.mark == Mark.jfif }
        let words = other.segments.filter {
            Mark.isOfWords($0.mark) && (takesJFIF || $0.mark != Mark.jfif) && $0.mark != Mark.adobe
        }
        let pixels = segments.filter { !Mark.isOfWords($0.mark) }
        guard
            let stated = orientation == 1
                ? words.map({ Array($0.bytes) }) : Self.stating(orientation, in: words)
        else { return nil }
        return [0xFF, 0xD8] + stated.joined() + (adobe + pixels).flatMap(\.bytes) + scans
    }

    private static func stating(_ orientation: Int, in words: [Segment]) -> [[UInt8]]? {
        let value = UInt8(clamping: orientation)
        guard words.contains(where: { $0.mark == Mark.exifOrXMP }) else {
            return words.map { Array($0.bytes) } + [EXIFSegment.bytes(stating: value)]
        }
        var stated: [[UInt8]] = []
        for word in words {
            guard word.mark == Mark.exifOrXMP else {
                stated.append(Array(word.bytes))
                continue
            }
            guard let exif = EXIFSegment.bytes(word.bytes, stating: value) else { return nil }
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
        static func isOfWords(_ mark: UInt8) -> Bool { (0xE0...0xEF).contains(mark) || mark == 0xFE }
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
            case let mark where Mark.isOfWords(mark): return nil
            default:
                guard let end = endOfSegment(at: position, in: bytes) else { return nil }
                position = end
            }
        }
        return nil
    }
}
