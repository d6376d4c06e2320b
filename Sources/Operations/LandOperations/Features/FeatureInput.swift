package import Batch
import Parcels
package import SimpleFeatures
package import Streams
package import SwissCoordinates

/// An item's features in any format, and their reference system.
package final class FeatureInput {
    /// The CRS of the coordinates, and why it was chosen.
    package let choice: SourceSystem.Choice
    /// The CRS of the coordinates.
    package var system: ReferenceSystem { choice.system }
    /// The collection's name, if it has one.
    package var collectionName: String? { features.collectionName }
    /// Notes on how the file was opened, and whether its axes were swapped.
    package var notes: [String] { features.notes + choice.notes }

    /// File extensions to collect from a folder. Tables have to be named: most tables in folders hold no features.
    package static let acceptedExtensions: Set<String> = {
        let plain = ["geojson", "json", "geojsonl", "ndjson", "geojsons", "geojsonseq"]
        let vectors = VectorFormat.allCases.filter { $0 != .fileGeodatabase }.map(\.fileExtension)
        // A Shapefile consists of several files, which are not compressed one by one.
        let packed = (plain + vectors.filter { $0 != VectorFormat.shapefile.fileExtension }).flatMap {
            [$0 + ".gz", $0 + ".zst"]
        }
        return Set(plain + vectors + packed).union(FeatureFileKind.archiveExtensions)
    }()

    /// File extensions of tables with geometries as text.
    package static let namedExtensions: Set = ["csv", "tsv", "csv.gz", "tsv.gz", "csv.zst", "tsv.zst"]
    /// File extensions of files that belong to others: parts of Shapefiles, models and schemas.
    package static let companionExtensions: Set = [
        "dbf", "shx", "prj", "cpg", "cst", "qix", "sbn", "sbx", "idm", "ind", "qpj", "qmd", "shp.xml", "imd",
        "ili", "gfs", "xsd",
    ]

    private static let featuresToLookAt = 1_000
    private static let featuresAtOnce = 256
    private static let positionsAtOnce = 1 << 14

    private let features: any FeatureSource
    private let context: ItemContext
    /// Checks each feature and brings its axes in order.
    package let order: FeatureOrder
    /// Features that were read to find the CRS, up to the first with a position.
    private var ahead: ArraySlice<Result<Feature, ReadingError>> = []
    /// The error that ended the reading.
    private var end: (any Error)?
    package private(set) var faults = FaultList()
    /// The number of the current feature, from 1, including those with errors.
    private(set) var number = 0
    /// The numbers of the features to work on; others are passed over, with their errors. `nil` for all features.
    var chosen: Set<Int>?
    private var readCount = 0
    /// The number of features that are points instead of parcels.
    private var pointCount = 0

    /// Opens an item of any format. If `source` is automatic, the CRS is the one that the file declares or that its
    /// coordinates show.
    package convenience init(
        _ item: Item, from source: SourceSystem, _ options: VectorSourceOptions = VectorSourceOptions(),
        in context: ItemContext
    ) throws {
        let opening = FeatureOpening(item, options, in: context)
        try self.init(try opening.source(), from: source, in: context)
    }

    /// Reads the features of a source.
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

    /// Calls `body` with each feature. An error of one feature is noted in `faults` and the next feature follows.
    package func forEach(_ body: (Feature) throws -> Void) throws {
        let isGivenUp = WorkStop.isRequested
        while true {
            if isGivenUp() { throw StoppedItem() }
            number += 1
            var isThere = true
            try notingFaults {
                guard let feature = try next() else { return isThere = false }
                readCount += 1
                if isChosen { try body(try order.ordered(feature)) }
            }
            guard isThere else { break }
            if number % 256 == 0 { context.report(bytesRead: features.offset) }
        }
        try finish()
    }

    /// Calls `body` with the result of `work` for each feature, in the order of the features.
    ///
    /// - Parameters:
    ///   - lanes: the number of threads for the features of a collection.
    ///   - quickly: makes the results of a block without parsing its features; `nil` if that is not possible.
    ///   - work: makes one result for each of some features as they are in the file. It gets the number of its thread.
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
                try notingFaults {
                    do {
                        let output = try result.get()
                        if isChosen { try body(output) }
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
            try ParallelBlocks<FeatureBlock, WorkedBlock<Output>>.run(
                threads: lanes,
                read: {
                    if isGivenUp() { throw StoppedItem() }
                    return unread.isEmpty ? try blocks.next() : nil
                },
                state: { lane in lane },
                work: { lane, block in
                    let results = quickly(lane, block)
                    return WorkedBlock(
                        block: block, results: results ?? block.read().map { [lane] in work(lane, $0) })
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

    /// Checks the file as a whole after its last feature.
    private func finish() throws {
        try order.checkSystem(name: features.systemName)
        guard chosen == nil else { return }
        if pointCount > 0, pointCount == readCount { throw Self.pointsOnly(count: pointCount) }
        let passedOver = features.passedOver
        for fault in passedOver.faults { faults.add(fault, at: "") }
        faults.add(unsaid: passedOver.count - passedOver.faults.count)
    }

    private struct WorkedBlock<Output: Sendable>: Sendable {
        let block: FeatureBlock
        /// `nil` if the features of the block have to be read one by one.
        let results: [Result<Output, any Error>]?
    }

    /// The next features, read one by one; `nil` at the end.
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

    /// Whether to work on the current feature.
    private var isChosen: Bool { chosen?.contains(number) ?? true }

    /// Notes an error of the current feature; rethrows any other error.
    private func notingFaults(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ReadingError where error.canContinue {
            note(error)
        } catch let error as ItemFailure where error.code == "crs.conflict" {
            note(error)
        } catch let error as TransformError {
            note(error)
        } catch let error as ParcelError {
            pointCount += error.isAboutPoint ? 1 : 0
            note(error)
        }
    }

    private func note(_ error: any ItemFailureConvertible) {
        if isChosen { faults.add(error, at: "feature \(number)") }
    }

    private static func pointsOnly(count: Int) -> ItemFailure {
        ItemFailure(
            code: "\(ParcelError.Code.noPolygon)",
            message:
                "the file has \(count == 1 ? "1 point" : "\(count) points"), and no parcels or other areas",
            remedy: "Give the file with the parcels' areas. "
                + "Points are transformed with fieldbook transform, which reads GeoJSON and tables.")
    }

    /// Notes an error of the current feature, which is used all the same.
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

/// Makes a file's features uniform: easting or longitude first, and one CRS.
package struct FeatureOrder: Sendable {
    let source: SourceSystem
    let choice: SourceSystem.Choice

    /// Whether a feature without its own `crs` may be changed or rejected.
    var mayChange: Bool { choice.axesAreSwapped || choice.watchesOrder }

    /// Throws `crs.conflict` if the name is that of another CRS than the chosen one.
    func checkSystem(name: String?) throws { try source.check(name: name, choice) }

    /// The feature with easting or longitude first. Its own `crs`, if any, has to be the chosen one and is removed.
    func ordered(_ feature: Feature) throws -> Feature {
        if feature.foreignMembers.members.isEmpty && !choice.axesAreSwapped {
            try checkOrder(of: feature)
            return feature
        }
        try checkSystem(name: feature.foreignMembers.systemName)
        var ordered = feature
        ordered.foreignMembers["crs"] = nil
        if choice.axesAreSwapped { ordered.geometry = feature.geometry?.mapRuns { $0.map(choice.ordered) } }
        try checkOrder(of: ordered)
        return ordered
    }

    /// Throws if a position is certainly swapped in a file that begins near Switzerland.
    private func checkOrder(of feature: Feature) throws {
        guard choice.watchesOrder else { return }
        try feature.geometry?.forEachRun { run in
            for position in run { if let error = SystemRecogniser.swapped(position) { throw error } }
        }
    }
}
