import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// An item's GeoJSON: its reference system, and its features one by one.
final class FeatureInput {
    /// The system of the coordinates, and why it was taken.
    let choice: SourceSystem.Choice
    /// The system of the coordinates.
    var system: ReferenceSystem { choice.system }
    /// The collection's name, if it has one.
    var collectionName: String? { reader.collectionMembers["name"]?.text }

    private static let featuresToLookAt = 1_000

    private let reader: GeoJSONReader
    private let context: ItemContext
    private let source: SourceSystem
    /// What was read to find the reference system: features up to the first that has a place.
    private var ahead: ArraySlice<Result<Feature, ReadingError>> = []
    private(set) var faults = FaultList()
    private var number = 0

    init(_ item: Item, _ bytes: InputBytes? = nil, from source: SourceSystem, in context: ItemContext) throws
    {
        let reader = GeoJSONReader(try (bytes ?? InputBytes(item)).source)
        var positions: [Position] = []
        while positions.isEmpty && ahead.count < Self.featuresToLookAt {
            do throws(ReadingError) {
                guard let feature = try reader.next() else { break }
                ahead.append(.success(feature))
                positions = feature.geometry?.firstRun ?? []
            } catch {
                guard error.canContinue else { throw error }
                ahead.append(.failure(error))
            }
        }
        choice = try source.resolved(
            declared: reader.crsName, positions: positions.prefix(SourceSystem.positionsToLookAt),
            assuming: .wgs84)
        self.source = source
        self.reader = reader
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
            if number % 256 == 0 { context.report(bytesRead: reader.offset) }
        }
        try source.check(name: reader.crsName, choice)
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

    private func next() throws(ReadingError) -> Feature? {
        if let first = ahead.popFirst() { return try first.get() }
        return try reader.next()
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
