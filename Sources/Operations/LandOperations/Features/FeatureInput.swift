package import Batch
import Parcels
package import SimpleFeatures
package import SwissCoordinates
package import Streams

/// An item's features one by one, whatever format they are in, and their reference system.
package final class FeatureInput {
    /// The system of the coordinates, and why it was taken.
    package let choice: SourceSystem.Choice
    /// The system of the coordinates.
    package var system: ReferenceSystem { choice.system }
    /// The collection's name, if it has one.
    package var collectionName: String? { features.collectionName }
    /// How the file was opened, and that its axes were turned.
    package var notes: [String] { features.notes + choice.notes }

    /// What folders are searched for. Tables are read where they are named: most of those in folders are no features.
    package static let acceptedExtensions: Set<String> = {
        let plain = ["geojson", "json", "geojsonl", "ndjson", "geojsons", "geojsonseq"]
        let vectors = VectorFormat.allCases.filter { $0 != .fileGeodatabase }.map(\.fileExtension)
        // A Shapefile is several files, which are packed together or not at all.
        let packed = (plain + vectors.filter { $0 != VectorFormat.shapefile.fileExtension }).flatMap {
            [$0 + ".gz", $0 + ".zst"]
        }
        return Set(plain + vectors + packed).union(FeatureFileKind.archiveExtensions)
    }()

    /// Tables with geometries as text.
    package static let namedExtensions: Set = ["csv", "tsv", "csv.gz", "tsv.gz", "csv.zst", "tsv.zst"]
    /// What lies beside Shapefiles, and models and schemas of others.
    package static let companionExtensions: Set = [
        "dbf", "shx", "prj", "cpg", "cst", "qix", "sbn", "sbx", "idm", "ind", "qpj", "qmd", "shp.xml", "imd",
        "ili",
        "gfs", "xsd",
    ]

    private static let featuresToLookAt = 1_000
    private static let featuresAtOnce = 256
    private static let positionsAtOnce = 1 << 14

    private let features: any FeatureSource
    private let context: ItemContext
    /// What makes features uniform.
    package let order: FeatureOrder
    /// What was read to find the reference system: features up to the first that has a place.
    private var ahead: ArraySlice<Result<Feature, ReadingError>> = []
    /// What ended the reading before the end.
    private var end: (any Error)?
    package private(set) var faults = FaultList()
    /// The number of the feature at hand, the first being 1; faulty ones count.
    private(set) var number = 0
    /// Features read so far, and how many of them were points in place of parcels.
    private var readCount = 0
    private var pointCount = 0

    /// Opens an item of any format; without a word of `source` its system is the one that the file says, or that its
    /// coordinates show.
    package convenience init(
        _ item: Item, from source: SourceSystem, _ options: VectorSourceOptions = VectorSourceOptions(),
        in context: ItemContext
    ) throws {
        let opening = FeatureOpening(item, options, in: context)
        try self.init(try opening.source(), from: source, in: context)
    }

    /// Takes features from wherever they come.
    package init(_ features: any FeatureSource, from source: SourceSystem, in context: ItemContext) throws {
        var positions: [Position] = []
        while positions.isEmpty && ahead.count < Self.featuresToLookAt {
            do {
                guard let feature = try features.next() else { break }
                ahead.append(.success(feature))
                positions = feature.geometry?.firstRun ?? []
            } catch let error as ReadingError where error.canContinue {
                ahead.append(.failure(error))
            }
        }
        choice = try source.resolved(
            declared: features.systemName, positions: positions.prefix(SourceSystem.positionsToLookAt),
            assuming: features.assumedSystem)
        order = FeatureOrder(source: source, choice: choice)
        self.features = features
        self.context = context
    }

    /// Calls `body` with each feature; what is wrong with one feature costs that feature only.
    package func forEach(_ body: (Feature) throws -> Void) throws {
        let isGivenUp = WorkStop.isRequested
        while true {
            if isGivenUp() { throw StoppedItem() }
            number += 1
            var isThere = true
            try heed {
                guard let feature = try next() else { return isThere = false }
                readCount += 1
                try body(try order.ordered(feature))
            }
            guard isThere else { break }
            if number % 256 == 0 { context.report(bytesRead: features.offset) }
        }
        try finish()
    }

    /// Calls `body` with what `work` makes of each feature, in the features' order.
    ///
    /// `work` gets the features as they stand in the file, several at a time; those of a collection come to it in so
    /// many threads, each with its number. It is to make one result of each.
    ///
    /// - Parameter quickly: makes the same of a block without its features, where it can.
    package func forEach<Output: Sendable>(
        lanes: Int,
        quickly:
            @escaping @Sendable (_ lane: Int, FeatureBlock) -> [Result<Output, any Error>]? = { _, _ in nil },
        work:
            @escaping @Sendable (_ lane: Int, [Result<Feature, ReadingError>]) -> [Result<Output, any Error>],
        _ body: (Output) throws -> Void
    ) throws {
        func take(_ results: [Result<Output, any Error>], isNumbered: Bool = true) throws {
            for result in results {
                number += 1
                readCount += 1
                try heed {
                    do {
                        try body(try result.get())
                    } catch let error as ReadingError where !isNumbered {
                        throw error.inFeature(number)
                    }
                }
            }
        }
        try take(work(0, Array(ahead)))
        ahead = []
        let isGivenUp = WorkStop.isRequested
        if let blocks = features.makeBlocks() {
            var unread: [FeatureBlock] = []
            try BlockPipeline<FeatureBlock, WorkedBlock<Output>>(lanes: lanes) { lane, block in
                WorkedBlock(
                    block: block, results: quickly(lane, block) ?? block.read().map { work(lane, $0) })
            }.run(
                read: {
                    if isGivenUp() { throw StoppedItem() }
                    return unread.isEmpty ? try blocks.next() : nil
                },
                write: { worked in
                    guard unread.isEmpty, let results = worked.results else {
                        return unread.append(worked.block)
                    }
                    try take(results, isNumbered: false)
                    context.report(bytesRead: worked.block.offset)
                })
            features.goOn(behind: blocks, unread, number: number)
        }
        while let features = try nextFeatures() { try take(work(0, features)) }
        try finish()
    }

    /// What can be told of the file as a whole only behind its last feature.
    private func finish() throws {
        try order.checkSystem(name: features.systemName)
        if pointCount > 0, pointCount == readCount { throw Self.pointsOnly(count: pointCount) }
        let passedOver = features.passedOver
        for fault in passedOver.faults { faults.add(fault, at: "") }
        faults.add(unsaid: passedOver.count - passedOver.faults.count)
    }

    private struct WorkedBlock<Output: Sendable>: Sendable {
        let block: FeatureBlock
        /// `nil` where the block is to be read another way.
        let results: [Result<Output, any Error>]?
    }

    /// The next features one by one; `nil` at the end.
    private func nextFeatures() throws -> [Result<Feature, ReadingError>]? {
        if let end { throw end }
        try WorkStop.check()
        var next: [Result<Feature, ReadingError>] = []
        var positions = 0
        while next.count < Self.featuresAtOnce, positions < Self.positionsAtOnce {
            do {
                guard let feature = try features.next() else { break }
                next.append(.success(feature))
                feature.geometry?.forEachRun { positions += $0.count }
            } catch let error as ReadingError where error.canContinue {
                next.append(.failure(error))
            } catch {
                end = error
                break
            }
        }
        if let end, next.isEmpty { throw end }
        context.report(bytesRead: features.offset)
        return next.isEmpty ? nil : next
    }

    /// Notes what is wrong with one feature, and lets everything else through.
    private func heed(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ReadingError where error.canContinue {
            faults.add(error, at: "feature \(number)")
        } catch let error as ItemFailure where error.code == "crs.conflict" {
            faults.add(error, at: "feature \(number)")
        } catch let error as TransformError {
            faults.add(error, at: "feature \(number)")
        } catch let error as ParcelError {
            pointCount += error.isAboutPoint ? 1 : 0
            faults.add(error, at: "feature \(number)")
        }
    }

    private static func pointsOnly(count: Int) -> ItemFailure {
        ItemFailure(
            code: "\(ParcelError.Code.noPolygon)",
            message: "the file has \(count == 1 ? "1 point" : "\(count) points"), and no parcels or other areas",
            remedy: "Give the file with the parcels' areas. "
                + "Points are transformed with fieldbook transform, which reads GeoJSON and tables.")
    }

    /// Notes a fault of the feature at hand that does not keep it from being used.
    package func report(_ failure: ItemFailure) {
        faults.add(failure, at: "feature \(number)")
    }

    private func next() throws -> Feature? {
        if let first = ahead.popFirst() { return try first.get() }
        return try features.next()
    }
}

extension Geometry {
    /// The positions of the first line, ring or point that has any.
    fileprivate var firstRun: [Position] {
        var first: [Position] = []
        forEachRun { run in if first.isEmpty { first = run } }
        return first
    }
}
