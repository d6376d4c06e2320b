public import Streams

/// A whole GeoJSON file in memory, read by all cores.
///
/// The result is the same as from a `GeoJSONReader`, except that the places of errors are bytes only. A collection is
/// divided at places where features seem to start. If the part before such a place does not end there, the next part is
/// read again from the right place.
///
/// ```swift
/// let file = try FeatureFile(path: "parcels.geojson")
/// print(file.features.count, file.crsName ?? "WGS84")
/// ```
public struct FeatureFile: Sendable {
    /// The valid features.
    public private(set) var features: [Feature] = []
    /// The errors in other features.
    public private(set) var faults: [ReadingError] = []
    /// The members of the collection: `name`, `crs` and others.
    public private(set) var collectionMembers = JSONObject()

    /// The name of the reference system in the `crs` member, for example `EPSG:2056`.
    public var crsName: String? { collectionMembers.systemName }

    /// Reads the file at `path`; `-` is standard input.
    public init(path: String) throws(ReadingError) {
        try self.init(path: path, partBytes: 4 << 20)
    }

    init(path: String, partBytes: Int) throws(ReadingError) {
        let source = try ByteSource(path: path)
        let size = source.fileSize
        let reader = GeoJSONReader(source)
        guard let size, let start = try reader.findFeatures() else {
            try readRest(of: reader)
            return
        }
        collectionMembers = reader.collectionMembers
        let borders = try FeatureBorders(path: path, features: start.offset, end: size, partBytes: partBytes)
            .offsets
        let batches = Self.read(path, borders)
        let end = try join(batches, path, borders)
        try readRest(
            of: GeoJSONReader(ByteSource(path: path, from: end.offset), from: end, collectionMembers))
    }

    /// Reads the parts between borders; `nil` if the file could not be opened again.
    private static func read(_ path: String, _ borders: [Int]) -> [FeatureBatch?] {
        SideBySide.map(borders.count) { part in
            let limit = part + 1 < borders.count ? borders[part + 1] : .max
            let place = FeatureBatch.Place(offset: borders[part], isInFront: true)
            return try? readPart(path, from: place, upTo: limit)
        }
    }

    private static func readPart(
        _ path: String, from place: FeatureBatch.Place, upTo limit: Int
    ) throws(ReadingError) -> FeatureBatch {
        GeoJSONReader(try ByteSource(path: path, from: place.offset), from: place).readBatch(upTo: limit)
    }

    /// Joins the batches; reads those again that do not start where the one before them ended.
    ///
    /// Returns the place of the rest.
    private mutating func join(
        _ batches: [FeatureBatch?], _ path: String, _ borders: [Int]
    ) throws(ReadingError) -> FeatureBatch.Place {
        var joined: [FeatureBatch] = []
        var end = FeatureBatch.Place(offset: borders.first ?? 0, isInFront: true)
        for (part, batch) in batches.enumerated() {
            guard end.isInFront else { break }
            let limit = part + 1 < borders.count ? borders[part + 1] : .max
            var next = batch
            if next == nil || end.offset != borders[part] {
                next = try Self.readPart(path, from: end, upTo: limit)
            }
            guard let next else { break }
            joined.append(next)
            end = next.end
        }
        faults = joined.flatMap(\.faults)
        features = Self.moved(from: joined.map(\.features))
        return end
    }

    private static func moved(from buffers: [FeatureBuffer]) -> [Feature] {
        [Feature](unsafeUninitializedCapacity: buffers.reduce(0) { $0 + $1.count }) { features, count in
            for buffer in buffers where buffer.count > 0 {
                guard let start = features.baseAddress else { return }
                let added = buffer.count
                buffer.move(to: start + count)
                count += added
            }
        }
    }

    private mutating func readRest(of reader: GeoJSONReader) throws(ReadingError) {
        var isOpen = true
        while isOpen {
            do throws(ReadingError) {
                if let feature = try reader.next() { features.append(feature) } else { isOpen = false }
            } catch {
                guard error.canContinue else { throw error }
                faults.append(error)
            }
        }
        collectionMembers = reader.collectionMembers
    }
}

/// Consecutive features of a collection.
struct FeatureBatch {
    /// A place between the features of a collection.
    struct Place: Hashable {
        let offset: Int
        /// Whether a feature starts here; otherwise one ends here.
        let isInFront: Bool
    }

    let features = FeatureBuffer()
    /// The errors in other features.
    var faults: [ReadingError] = []
    /// Where to continue reading.
    var end: Place
}

/// Offsets where features of a collection seem to start, about the size of a part apart.
struct FeatureBorders {
    private static let searched = 1 << 18

    /// The first is the start of the features.
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

/// A growing buffer of features that are moved out without a copy: joining arrays would retain and release every feature.
///
/// Unchecked: used by one thread at a time, first the one that fills it, then the one that empties it.
final class FeatureBuffer: @unchecked Sendable {
    private(set) var count = 0
    private var capacity = 0
    private var start: UnsafeMutablePointer<Feature>?

    deinit {
        start?.deinitialize(count: count)
        start?.deallocate()
    }

    func append(_ feature: consuming Feature) {
        if count == capacity { grow() }
        start.map { $0 + count }?.initialize(to: feature)
        count += 1
    }

    /// Moves all features to uninitialised memory at `place`.
    func move(to place: UnsafeMutablePointer<Feature>) {
        if let start { place.moveInitialize(from: start, count: count) }
        count = 0
    }

    private func grow() {
        capacity = max(2 * capacity, 256)
        let larger = UnsafeMutablePointer<Feature>.allocate(capacity: capacity)
        if let start {
            larger.moveInitialize(from: start, count: count)
            start.deallocate()
        }
        start = larger
    }
}
