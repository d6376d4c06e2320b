import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// An item's GeoJSON: its reference system, and its features one by one.
final class FeatureInput {
    /// The system of the coordinates.
    let system: ReferenceSystem
    /// The collection's name, if it has one.
    var collectionName: String? { reader.collectionMembers["name"]?.text }

    private let reader: GeoJSONReader
    private let context: ItemContext
    private var first: Result<Feature?, ReadingError>?
    private(set) var faults = FaultList()

    init(_ item: Item, from source: SourceSystem, in context: ItemContext) throws {
        let reader = GeoJSONReader(try ByteSource(path: item.path))
        let first = Result { () throws(ReadingError) in try reader.next() }
        let position = try? first.get()?.geometry?.firstPosition
        if case .failure(let error) = first, !error.canContinue { throw error }
        system = try source.resolved(declared: reader.crsName, first: position)
        self.reader = reader
        self.context = context
        self.first = first
    }

    /// Calls `body` with each feature; what is wrong with one feature costs that feature only.
    func forEach(_ body: (Feature) throws -> Void) throws {
        var number = 0
        while true {
            number += 1
            do {
                guard let feature = try next() else { return }
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

    private func next() throws(ReadingError) -> Feature? {
        if let first {
            self.first = nil
            return try first.get()
        }
        return try reader.next()
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
