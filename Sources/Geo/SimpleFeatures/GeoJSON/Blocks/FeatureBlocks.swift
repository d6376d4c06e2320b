/// The rest of a collection's features as pieces of text, which several threads can read at once.
///
/// The text is cut where features seem to start, without reading it. A piece that turns out to be whole features up to its
/// end proves that the next one starts where a feature does. With the first that is not, and behind the last piece, `rest`
/// goes on one by one, so that the features and the faults are those of the reader in any case.
///
/// Memory holds a piece and what follows it up to the next border, 8 MiB at most: a feature larger than that is left to the
/// rest.
package final class FeatureBlocks {
    private static let mostBytes = 8 << 20
    private static let step = 1 << 16

    private let source: ByteSource
    private let blockBytes: Int
    /// Known with the first piece.
    private var opening: FeatureStart?
    private let collectionMembers: JSONObject
    /// What is read and not handed out.
    private var bytes: [UInt8]
    private var offset: Int
    private var lines: Int?
    private var isInFront = false
    private var isExhausted = false

    /// Takes over from a reader that stands behind a feature of a collection; `nil` for any other.
    package init?(_ reader: GeoJSONReader, blockBytes: Int = 1 << 18) {
        guard case .inFeatures(isFirst: false) = reader.state, reader.pending.isEmpty, reader.json.depth == 2
        else { return nil }
        let window = reader.json.window
        source = window.source
        offset = window.offset
        lines = window.linesBefore.map {
            $0 + ByteWindow.lineFeeds(from: window.pointer(at: window.bytesBefore), to: window.cursor)
        }
        bytes = Array(UnsafeBufferPointer(start: window.cursor, count: window.end - window.cursor))
        collectionMembers = reader.collectionMembers
        self.blockBytes = blockBytes
    }

    /// The next piece; `nil` where `rest` has to go on.
    package func next() throws(ReadingError) -> FeatureBlock? {
        var searched = blockBytes
        while true {
            try fill(to: searched + Self.step)
            if opening == nil { opening = findOpening() }
            guard let opening else { return nil }
            if searched < bytes.count, let border = opening.firstBorder(in: bytes[searched...]) {
                return cut(at: border)
            }
            if isExhausted || bytes.count > Self.mostBytes { return nil }
            searched = bytes.count - FeatureStart.longest
        }
    }

    /// A reader of all that is left, these pieces first, which were handed out last; `number` features came before.
    package func rest(after blocks: [FeatureBlock], number: Int) -> GeoJSONReader {
        var pieces = (blocks.map(\.bytes) + [bytes]).map { $0[...] }[...]
        let source = source
        let joined = ByteSource { (buffer) throws(ReadingError) in
            while let piece = pieces.popFirst() {
                if piece.isEmpty { continue }
                buffer.copyBytes(from: piece.prefix(buffer.count))
                if piece.count <= buffer.count { return piece.count }
                pieces = [piece.dropFirst(buffer.count)] + pieces
                return buffer.count
            }
            return try source.read(into: buffer)
        }
        let place = FeatureBatch.Place(
            offset: blocks.first?.offset ?? offset, isInFront: blocks.first?.isInFront ?? isInFront)
        let reader = GeoJSONReader(joined, from: place, collectionMembers)
        reader.number = number
        reader.json.window.linesBefore = blocks.isEmpty ? lines : blocks.first?.linesBefore
        return reader
    }

    /// How the feature behind the comma at hand opens.
    private func findOpening() -> FeatureStart? {
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
        var front = bytes.drop(while: isSpace)
        guard front.popFirst() == UInt8(ascii: ",") else { return nil }
        return FeatureStart(atFrontOf: front.drop(while: isSpace))
    }

    private func cut(at border: Int) -> FeatureBlock {
        let block = FeatureBlock(
            bytes: Array(bytes[..<border]), offset: offset, linesBefore: lines, isInFront: isInFront)
        bytes.removeFirst(border)
        offset += border
        lines? += LineCounter.lineFeeds(in: block.bytes)
        isInFront = true
        return block
    }

    /// Reads on until there are so many bytes, or no more.
    private func fill(to count: Int) throws(ReadingError) {
        while bytes.count < count, !isExhausted {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: Self.step))
            let outcome = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(ReadingError) in
                    try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
                }
            }
            bytes.removeLast(Self.step - ((try? outcome.get()) ?? 0))
            isExhausted = try outcome.get() == 0
        }
    }
}
