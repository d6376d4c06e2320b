package import Batch
import Compression
package import SimpleFeatures
package import Streams

/// An item's bytes, unpacked where its name or its first bytes say that they are packed.
package struct InputBytes {
    /// What readers read from.
    package let source: ByteSource
    private let position: Position

    /// How many bytes of the file are read, for progress.
    package var offset: Int { position.offset }

    /// Opens an item; throws where it is empty, or nothing that holds features, points or routes. Reading on throws
    /// where a packed item unpacks to more than it may, and where the run gives it up.
    ///
    /// - Parameters:
    ///   - takesArchives: whether ZIP archives are taken as they are; otherwise they are an error.
    ///   - opensKMZ: whether the bytes of a ZIP archive are those of the KML in it.
    package init(
        _ item: Item, within limits: WorkerLimits, takesArchives: Bool = false, opensKMZ: Bool = false
    ) throws {
        let (magic, file) = try ByteSource(path: item.path, isGivenUp: WorkStop.isRequested).peeking(at: 4)
        let position = Position()
        self.position = position
        let readFile: (UnsafeMutableRawBufferPointer) throws -> Int = { buffer in
            let count = try file.read(into: buffer)
            position.offset += count
            return count
        }
        if opensKMZ, magic == ForeignContent.archiveMark {
            let kml = try KMZContent.reader(ofFileAt: item.path, from: readFile)
            source = try Self.checked(
                Self.bounded(to: limits.unpackedBytes) { buffer in try kml.read(into: buffer) },
                takesArchives)
            return
        }
        guard let format = CompressionFormat(path: item.path) ?? CompressionFormat(magic: magic) else {
            source = try Self.checked(
                ByteSource { (buffer) throws(ReadingError) in try Self.typed { try readFile(buffer) } },
                takesArchives)
            return
        }
        let bytes = try DecompressedBytes(format, from: readFile)
        source = try Self.checked(
            Self.bounded(to: limits.unpackedBytes) { buffer in try bytes.read(into: buffer) },
            takesArchives)
    }

    private static func bounded(
        to most: Int, _ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) -> ByteSource {
        var left = most
        return ByteSource { (buffer) throws(ReadingError) in
            let count = try typed { try read(buffer) }
            left -= count
            guard left >= 0 else {
                throw ReadingError(
                    .unpackedTooLarge, "it unpacks to more than \(ByteCount.text(most))",
                    remedy: "Check where it comes from, and allow more with --max-unpacked.")
            }
            return count
        }
    }

    private static func checked(_ source: ByteSource, _ takesArchives: Bool) throws -> ByteSource {
        let (front, source) = try source.peeking(at: ForeignContent.bytesToLookAt)
        try ForeignContent.refuse(front, exceptArchives: takesArchives)
        return source
    }

    private init(_ source: ByteSource, _ position: Position) {
        self.source = source
        self.position = position
    }

    /// Up to `count` of the unpacked bytes, and bytes that begin with them still.
    package func peeking(at count: Int) throws -> (front: [UInt8], bytes: InputBytes) {
        let (front, source) = try source.peeking(at: count)
        return (front, InputBytes(source, position))
    }

    private final class Position { var offset = 0 }

    private static func typed(_ read: () throws -> Int) throws(ReadingError) -> Int {
        do {
            return try read()
        } catch let error as ReadingError {
            throw error
        } catch let error as CompressionError {
            throw ReadingError(.damaged, error.message, remedy: error.remedy)
        } catch {
            throw ReadingError(.unreadable, "\(error)", remedy: "Check the file.")
        }
    }
}
