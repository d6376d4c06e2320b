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
    private let isAutomatic: Bool
    /// What was read to find the reference system: features up to the first that has a place.
    private var ahead: ArraySlice<Result<Feature, ReadingError>> = []
    private(set) var faults = FaultList()
    private var number = 0

    init(_ item: Item, _ bytes: InputBytes? = nil, from source: SourceSystem, in context: ItemContext) throws
    {
        let reader = GeoJSONReader(try (bytes ?? InputBytes(item)).source)
        var position: Position?
        while position == nil && ahead.count < Self.featuresToLookAt {
            do throws(ReadingError) {
                guard let feature = try reader.next() else { break }
                ahead.append(.success(feature))
                position = feature.geometry?.firstPosition
            } catch {
                guard error.canContinue else { throw error }
                ahead.append(.failure(error))
            }
        }
        choice = try source.resolved(
            declared: reader.crsName, positions: [position].compactMap(\.self), assuming: .wgs84)
        isAutomatic = source.isAutomatic
        self.reader = reader
        self.context = context
    }

    /// Calls `body` with each feature; what is wrong with one feature costs that feature only.
    func forEach(_ body: (Feature) throws -> Void) throws {
        while true {
            number += 1
            do {
                guard let feature = try next() else { return try checkLateName() }
                try body(feature)
            } catch let error as ReadingError where error.canContinue {
                faults.add(error, at: "feature \(number)")
            } catch let error as TransformError {
                faults.add(error, at: "feature \(number)")
            } catch let error as ParcelError {
                faults.add(error, at: "feature \(number)")
            }
            if number % 256 == 0 { context.report(bytesRead: reader.offset) }
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

    /// A file may name its system behind the features, when they have been read as another one.
    private func checkLateName() throws {
        guard isAutomatic, let name = reader.crsName, try ReferenceSystem(name) != system else { return }
        throw SourceSystem.conflict(of: name, with: system)
    }
}

extension Geometry {
    fileprivate var firstPosition: Position? {
        switch self {
        case .point(let position): position
        case .multiPoint(let positions), .lineString(let positions): positions.first
        case .multiLineString(let lines): lines.first?.first
        case .polygon(let polygon): polygon.shell.first
        case .multiPolygon(let polygons): polygons.first?.shell.first
        case .geometryCollection(let members): members.first?.firstPosition
        }
    }
}
