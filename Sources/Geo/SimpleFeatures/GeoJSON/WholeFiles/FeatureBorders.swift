/// Places in a file where features of a collection seem to start, roughly a part's size from each other.
struct FeatureBorders {
    private static let searched = 1 << 18

    /// The first is where the features do start.
    private(set) var offsets: [Int]

    init(path: String, features start: Int, end: Int, partBytes: Int) throws(ReadingError) {
        offsets = [start]
        let front = try Self.bytes(path, from: start, count: FeatureStart.longest)
        guard let opening = FeatureStart(atFrontOf: front) else { return }
        var place = start + partBytes
        while place < end {
            let bytes = try Self.bytes(path, from: place, count: Self.searched)
            if let border = opening.firstBorder(in: bytes[...]) { offsets.append(place + border) }
            place += max(partBytes, 1)
        }
        offsets = offsets.enumerated().filter { $0.offset == 0 || $0.element > offsets[$0.offset - 1] }.map(
            \.element)
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
