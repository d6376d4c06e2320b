package import Streams

/// Divides the rest of a collection into blocks of text for several threads.
///
/// The text is divided where a feature seems to start, without parsing it. A block that turns out to be whole features
/// proves that the next block starts after a feature. From the first block that does not, and after the last block, `rest`
/// reads feature by feature, so that the features and errors are always the same.
///
/// Memory holds a block and the text up to the next border, at most 8 MiB; a larger feature is left to `rest`.
package final class FeatureBlocks {
    private static let mostBytes = 8 << 20
    private static let step = 1 << 16

    private let source: ByteSource
    private let blockBytes: Int
    /// Known from the first block on.
    private var opening: FeatureStart?
    private let collectionMembers: JSONObject
    /// Text that is read but not yet returned.
    private var bytes: [UInt8]
    private var offset: Int
    private var lines: Int?
    private var isExhausted = false

    /// Continues after a feature of a collection at the cursor of a window.
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

    /// Continues after a feature of a collection; `nil` if the reader is anywhere else.
    package convenience init?(_ reader: GeoJSONReader, blockBytes: Int = 1 << 18) {
        guard case .inFeatures(isFirst: false) = reader.state, reader.pending.isEmpty, reader.json.depth == 2
        else { return nil }
        self.init(reader.json.window, reader.collectionMembers, blockBytes: blockBytes)
    }

    /// The next block; `nil` where `rest` has to continue.
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

    /// A reader of the blocks returned last and all text after them; `number` features precede them.
    package func rest(after blocks: [FeatureBlock], number: Int) -> GeoJSONReader {
        let place = FeatureBatch.Place(offset: blocks.first?.offset ?? offset, isInFront: false)
        let reader = GeoJSONReader(source(of: blocks), from: place, collectionMembers)
        reader.number = number
        reader.json.window.linesBefore = linesBefore(blocks)
        return reader
    }

    /// A window on the blocks returned last and all text after them.
    func window(after blocks: [FeatureBlock], chunk: Int) -> ByteWindow {
        var window = ByteWindow(source(of: blocks), chunk: chunk, from: blocks.first?.offset ?? offset)
        window.linesBefore = linesBefore(blocks)
        return window
    }

    private func linesBefore(_ blocks: [FeatureBlock]) -> Int? {
        blocks.isEmpty ? lines : blocks.first?.linesBefore
    }

    /// The text of these blocks, the text read after them, and the rest of the source.
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

    /// The opening of the feature after the current comma.
    private func findOpening() -> FeatureStart? {
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
        var front = bytes.drop(while: isSpace)
        guard front.popFirst() == UInt8(ascii: ",") else { return nil }
        return FeatureStart(atFrontOf: front.drop(while: isSpace))
    }

    /// The block up to the closing bracket before the feature at `border`.
    private func cut(before border: Int) -> FeatureBlock? {
        guard let bracket = bytes[..<border].lastIndex(of: UInt8(ascii: "}")) else { return nil }
        let block = FeatureBlock(bytes: Array(bytes[...bracket]), offset: offset, linesBefore: lines)
        bytes.removeFirst(block.bytes.count)
        offset += block.bytes.count
        lines? += LineCounter.lineFeeds(in: block.bytes)
        return block
    }

    /// Reads until there are `count` bytes, or to the end.
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

/// A block of a collection's text, from after a feature to after what seems to be a later one.
package struct FeatureBlock: Sendable {
    let bytes: [UInt8]
    /// The offset of the first byte in the source.
    package let offset: Int
    /// Line feeds before the block.
    let linesBefore: Int?

    /// The features, or the errors in them, in order; errors do not have the feature's number.
    ///
    /// Returns `nil` if the text is not whole features, each after a comma: then only a reader of the whole source can
    /// report what it is.
    package func read() -> [Result<Feature, ReadingError>]? {
        let place = FeatureBatch.Place(offset: offset, isInFront: false)
        let reader = GeoJSONReader(ByteSource(bytes: bytes), from: place)
        reader.json.window.linesBefore = linesBefore
        return reader.readWholeBlock()
    }
}

extension GeoJSONReader {
    fileprivate func readWholeBlock() -> [Result<Feature, ReadingError>]? {
        var features: [Result<Feature, ReadingError>] = []
        while true {
            do throws(ReadingError) {
                if try json.peekSignificant() == nil { return features }
                guard try json.nextElement(isFirst: false) else { return nil }
                features.append(.success(try readFeature()))
            } catch {
                guard error.canContinue else { return nil }
                features.append(.failure(error))
            }
        }
    }
}

/// The opening of a collection's features: the bytes from the bracket to the colon after the first member's name.
///
/// The same bytes may occur elsewhere: a caller has to check that the text before them ends with a feature.
struct FeatureStart {
    /// The longest opening that is used.
    static let longest = 64

    private let bytes: [UInt8]

    /// The opening of the feature at the front of `bytes`; `nil` if it is too long.
    init?(atFrontOf bytes: some Collection<UInt8>) {
        let front = Array(bytes.prefix(Self.longest))
        guard front.first == UInt8(ascii: "{"), let colon = front.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        self.bytes = Array(front[...colon])
    }

    /// The index of the first such opening after a closing bracket and a comma.
    func firstBorder(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            firstBorder(in: buffer).map { bytes.startIndex + $0 }
        }
    }

    private func firstBorder(in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
        var hasComma = false
        var hasBracket = false
        for (index, byte) in buffer.enumerated() {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: continue
            case UInt8(ascii: "}"): (hasBracket, hasComma) = (true, false)
            case UInt8(ascii: ",") where hasBracket: (hasBracket, hasComma) = (false, true)
            case UInt8(ascii: "{") where hasComma && buffer[index...].starts(with: bytes): return index
            default: (hasBracket, hasComma) = (false, false)
            }
        }
        return nil
    }
}
