/// All of a GeoJSON file in memory, read by all cores.
///
/// The result is that of a `GeoJSONReader` read to its end, but for faults naming the byte only. A collection is divided at
/// places where features seem to start. Whether one does shows when what stands before it has been read: if it does
/// not end right there, the part is read again from where it does.
///
/// ```swift
/// let file = try FeatureFile(path: "parcels.geojson")
/// print(file.features.count, file.crsName ?? "WGS84")
/// ```
public struct FeatureFile: Sendable {
    /// Every feature that is in order.
    public private(set) var features: [Feature] = []
    /// What was wrong with others.
    public private(set) var faults: [ReadingError] = []
    /// Members of the collection itself: `name`, `crs` and others.
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

    /// Reads the features between borders, each part for itself; `nil` where the file could not be opened again.
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

    /// Takes over every batch that starts where the one before it ended, and reads the others anew.
    ///
    /// Answers where the rest is to be read.
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
