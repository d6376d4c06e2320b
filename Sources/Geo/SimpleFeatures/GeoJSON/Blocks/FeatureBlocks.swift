/// The rest of a collection's features as pieces of text, which several threads can work on at once.
///
/// The text is cut behind features where the next ones seem to start, without reading it. A piece that turns out to be whole
/// features up to its end proves that the next one starts where a feature ends. With the first that is not, and behind the
/// last piece, `rest` goes on one by one, so that the features and the faults are the same in any case.
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
    private var isExhausted = false

    /// Takes over from a window whose cursor stands behind a feature of a collection.
    init(_ window: ByteWindow, _ collectionMembers: JSONObject = JSONObject(), blockBytes: Int = 1 << 18) {
        source = window.source
        offset = window.offset
        lines = window.linesBefore.map {
            $0 + ByteWindow.lineFeeds(from: window.pointer(at: window.bytesBefore), to: window.cursor)
        }
        bytes = Array(UnsafeBufferPointer(start: window.cursor, count: window.end - window.cursor))
        self.collectionMembers = collectionMembers
        self.blockBytes = blockBytes
    }

    /// Takes over from a reader that stands behind a feature of a collection; `nil` for any other.
    package convenience init?(_ reader: GeoJSONReader, blockBytes: Int = 1 << 18) {
        guard case .inFeatures(isFirst: false) = reader.state, reader.pending.isEmpty, reader.json.depth == 2
        else { return nil }
        self.init(reader.json.window, reader.collectionMembers, blockBytes: blockBytes)
    }

    /// The next piece; `nil` where `rest` has to go on.
    package func next() throws(ReadingError) -> FeatureBlock? {
        var searched = blockBytes
        while true {
            try fill(to: searched + Self.step)
            if opening == nil { opening = findOpening() }
            guard let opening else { return nil }
            if searched < bytes.count, let border = opening.firstBorder(in: bytes[searched...]) {
                return cut(before: border)
            }
            if isExhausted || bytes.count > Self.mostBytes { return nil }
            searched = bytes.count - FeatureStart.longest
        }
    }

    /// A reader of all that is left, these pieces first, which were handed out last; `number` features came before.
    package func rest(after blocks: [FeatureBlock], number: Int) -> GeoJSONReader {
        let place = FeatureBatch.Place(offset: blocks.first?.offset ?? offset, isInFront: false)
        let reader = GeoJSONReader(source(of: blocks), from: place, collectionMembers)
        reader.number = number
        reader.json.window.linesBefore = linesBefore(blocks)
        return reader
    }

    /// A window on all that is left, these pieces first, which were handed out last.
    func window(after blocks: [FeatureBlock], chunk: Int) -> ByteWindow {
        var window = ByteWindow(source(of: blocks), chunk: chunk, from: blocks.first?.offset ?? offset)
        window.linesBefore = linesBefore(blocks)
        return window
    }

    private func linesBefore(_ blocks: [FeatureBlock]) -> Int? {
        blocks.isEmpty ? lines : blocks.first?.linesBefore
    }

    /// What these pieces hold, then what was read behind them, then what was not.
    private func source(of blocks: [FeatureBlock]) -> ByteSource {
        var pieces = (blocks.map(\.bytes) + [bytes]).map { $0[...] }[...]
        let source = source
        return ByteSource { (buffer) throws(ReadingError) in
            var filled = 0
            while filled < buffer.count, let piece = pieces.popFirst() {
                let count = min(piece.count, buffer.count - filled)
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(
                    from: piece.prefix(count))
                filled += count
                if count < piece.count { pieces = [piece.dropFirst(count)] + pieces }
            }
            return filled > 0 ? filled : try source.read(into: buffer)
        }
    }

    /// How the feature behind the comma at hand opens.
    private func findOpening() -> FeatureStart? {
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
        var front = bytes.drop(while: isSpace)
        guard front.popFirst() == UInt8(ascii: ",") else { return nil }
        return FeatureStart(atFrontOf: front.drop(while: isSpace))
    }

    /// The text up to the bracket, comma and space before what opens at `border`.
    private func cut(before border: Int) -> FeatureBlock? {
        guard let bracket = bytes[..<border].lastIndex(of: UInt8(ascii: "}")) else { return nil }
        let block = FeatureBlock(bytes: Array(bytes[...bracket]), offset: offset, linesBefore: lines)
        bytes.removeFirst(block.bytes.count)
        offset += block.bytes.count
        lines? += LineCounter.lineFeeds(in: block.bytes)
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
