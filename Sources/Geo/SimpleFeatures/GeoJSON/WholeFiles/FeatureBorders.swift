/// Places in a file where features of a collection seem to start, roughly a part's size from each other.
struct FeatureBorders {
    private static let longestOpening = 64
    private static let searched = 1 << 18

    /// The first is where the features do start.
    private(set) var offsets: [Int]

    init(path: String, features start: Int, end: Int, partBytes: Int) throws(ReadingError) {
        offsets = [start]
        guard
            let opening = Self.opening(in: try Self.bytes(path, from: start, count: 4 * Self.longestOpening))
        else {
            return
        }
        var place = start + partBytes
        while place < end {
            let bytes = try Self.bytes(path, from: place, count: Self.searched)
            if let border = Self.firstBorder(in: bytes, opening) { offsets.append(place + border) }
            place += max(partBytes, 1)
        }
        offsets = offsets.enumerated().filter { $0.offset == 0 || $0.element > offsets[$0.offset - 1] }.map(
            \.element)
    }

    /// A feature's bytes up to the colon behind its first member's name; `nil` if they go on for long.
    private static func opening(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == UInt8(ascii: "{"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            colon < longestOpening
        else { return nil }
        return Array(bytes[...colon])
    }

    /// Where the first such opening stands behind a closing bracket and a comma.
    private static func firstBorder(in bytes: [UInt8], _ opening: [UInt8]) -> Int? {
        var hasComma = false
        var hasBracket = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: continue
            case UInt8(ascii: "}"): (hasBracket, hasComma) = (true, false)
            case UInt8(ascii: ",") where hasBracket: (hasBracket, hasComma) = (false, true)
            case UInt8(ascii: "{") where hasComma && bytes[index...].starts(with: opening): return index
            default: (hasBracket, hasComma) = (false, false)
            }
        }
        return nil
    }

    private static func bytes(_ path: String, from offset: Int, count: Int) throws(ReadingError) -> [UInt8] {
        let source = try ByteSource(path: path, from: offset)
        var bytes = [UInt8](repeating: 0, count: count)
        let outcome = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ReadingError) -> Int in try source.read(into: buffer) }
        }
        bytes.removeLast(count - (try outcome.get()))
        return bytes
    }
}
