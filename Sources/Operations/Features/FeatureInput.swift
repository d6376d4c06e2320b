import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// An item's features one by one, whatever format they are in, and their reference system.
final class FeatureInput {
    /// The system of the coordinates, and why it was taken.
    let choice: SourceSystem.Choice
    /// The system of the coordinates.
    var system: ReferenceSystem { choice.system }
    /// The collection's name, if it has one.
    var collectionName: String? { features.collectionName }

    /// What folders are searched for. Tables are read where they are named: most of those in folders are no features.
    static let acceptedExtensions: Set<String> = Set(
        ["geojson", "json", "geojsonl", "ndjson"] + VectorFormat.allCases.map(\.fileExtension))

    private static let featuresToLookAt = 1_000

    private let features: any FeatureSource
    private let context: ItemContext
    private let source: SourceSystem
    /// What was read to find the reference system: features up to the first that has a place.
    private var ahead: ArraySlice<Result<Feature, any Error>> = []
    private(set) var faults = FaultList()
    private var number = 0

    /// Opens an item of any format; without a word of `source` its system is the one that the file says, or that its
    /// coordinates show.
    convenience init(
        _ item: Item, from source: SourceSystem, _ options: VectorSourceOptions = VectorSourceOptions(),
        in context: ItemContext
    ) throws {
        let opening = FeatureOpening(item: item, options: options, context: context)
        try self.init(try opening.source(), from: source, in: context)
    }

    /// Takes features from wherever they come.
    init(_ features: any FeatureSource, from source: SourceSystem, in context: ItemContext) throws {
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
        self.source = source
        self.features = features
        self.context = context
    }

    /// Calls `body` with each feature; what is wrong with one feature costs that feature only.
    func forEach(_ body: (Feature) throws -> Void) throws {
        while true {
            number += 1
            do {
                guard let feature = try next() else { break }
                try body(try ordered(feature))
            } catch let error as ReadingError where error.canContinue {
                faults.add(error, at: "feature \(number)")
            } catch let error as ItemFailure where error.code == "crs.conflict" {
                faults.add(error, at: "feature \(number)")
            } catch let error as TransformError {
                faults.add(error, at: "feature \(number)")
            } catch let error as ParcelError {
                faults.add(error, at: "feature \(number)")
            }
            if number % 256 == 0 { context.report(bytesRead: features.offset) }
        }
        try source.check(name: features.systemName, choice)
        let passedOver = features.passedOver
        for fault in passedOver.faults { faults.add(fault, at: "") }
        faults.add(unsaid: passedOver.count - passedOver.faults.count)
    }

    /// The feature with easting or longitude first, and without a `crs` of its own, which has to be the file's.
    private func ordered(_ feature: Feature) throws -> Feature {
        if feature.foreignMembers.members.isEmpty && !choice.axesAreSwapped {
            try checkOrder(of: feature)
            return feature
        }
        try source.check(name: feature.foreignMembers.systemName, choice)
        var ordered = feature
        ordered.foreignMembers["crs"] = nil
        if choice.axesAreSwapped { ordered.geometry = feature.geometry?.mapRuns { $0.map(choice.ordered) } }
        try checkOrder(of: ordered)
        return ordered
    }

    /// Refuses a feature with a pair that is swapped for certain, while the file began near Switzerland.
    private func checkOrder(of feature: Feature) throws {
        guard choice.watchesOrder else { return }
        try feature.geometry?.forEachRun { run in
            for position in run { if let error = SystemRecogniser.swapped(position) { throw error } }
        }
    }

    /// Notes a fault of the feature at hand that does not keep it from being used.
    func report(_ failure: ItemFailure) {
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
