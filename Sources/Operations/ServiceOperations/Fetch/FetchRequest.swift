import Batch
import SimpleFeatures
import SwissCoordinates
import WebFeatures

/// Which features to fetch and how to request them, validated.
struct FetchRequest: Sendable {
    private let box: FeatureBox?
    private let equalities: [(name: String, value: String)]
    private let cql: String?
    let order: String?
    let limit: Int?
    let pageSize: Int
    let pageFormat: PageFormat?

    init(_ parameters: FetchFeatures.Parameters) throws {
        box = try parameters.bbox.map(Self.box)
        equalities = try parameters.filter.map(Self.equality)
        cql = parameters.cql
        order = parameters.sortBy
        limit = parameters.limit
        pageSize = parameters.pageSize
        pageFormat = parameters.pageFormat
        if cql != nil, box != nil || !equalities.isEmpty {
            throw ParameterFailure(
                "cql", "it cannot be combined with bbox and filter; put all conditions into CQL")
        }
    }

    private static func box(_ text: String) throws -> FeatureBox {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.filter { $0 != " " }) ?? .nan
        }
        guard numbers.count == 4,
            let box = FeatureBox(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
        else {
            throw ParameterFailure("bbox", "west,south,east,north was expected, not \"\(text)\"")
        }
        return box
    }

    private static func equality(_ text: String) throws -> (name: String, value: String) {
        guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
            throw ParameterFailure("filter", "NAME=VALUE was expected, not \"\(text)\"")
        }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }

    var hasBox: Bool { box != nil }

    /// The query to a layer. A box in LV95, LV03 or WGS84, recognised from its coordinates, is transformed to the layer's CRS,
    /// which enlarges it a little.
    func query(of layer: FeatureLayer) throws -> FeatureQuery {
        var query = FeatureQuery(layer: layer)
        query.equalities = equalities
        query.cql = cql
        query.order = order
        guard let box else { return query }
        let corners = [Position(x: box.minX, y: box.minY), Position(x: box.maxX, y: box.maxY)]
        let systems = corners.map { ReferenceSystem.recognised(from: $0) }
        if let known = systems[0], known == systems[1], let system = try? ReferenceSystem(layer.system),
            system.horizontal != known
        {
            query.box = try box.transformed(by: Transformer(from: known, to: system), margin: 0)
        } else {
            query.box = box
        }
        return query
    }

    /// Bounds of the requested features in the layer's CRS; `nil` if unknown.
    func area(of query: FeatureQuery) -> FeatureBox? {
        if let box = query.box { return box }
        guard cql == nil, let degrees = query.layer.geographicBounds,
            let system = try? ReferenceSystem(query.layer.system),
            let transformer = try? Transformer(from: .wgs84, to: system)
        else { return nil }
        return try? degrees.transformed(by: transformer, margin: 0.01)
    }
}

extension FeatureBox {
    private static let steps = 8

    /// The bounds of this box in another CRS, where straight edges become bent, enlarged by `margin` of its sides.
    fileprivate func transformed(by transformer: Transformer, margin: Double) throws -> FeatureBox? {
        var corners: [Position] = []
        for step in 0...Self.steps {
            let part = Double(step) / Double(Self.steps)
            let (x, y) = (minX + (maxX - minX) * part, minY + (maxY - minY) * part)
            corners += [
                Position(x: x, y: minY), Position(x: x, y: maxY), Position(x: minX, y: y),
                Position(x: maxX, y: y),
            ]
        }
        let moved = try corners.map { try transformer.transform($0) }
        let (xs, ys) = (moved.map(\.x), moved.map(\.y))
        guard let west = xs.min(), let east = xs.max(), let south = ys.min(), let north = ys.max() else {
            return nil
        }
        let (marginX, marginY) = ((east - west) * margin, (north - south) * margin)
        return FeatureBox(
            minX: west - marginX, minY: south - marginY, maxX: east + marginX, maxY: north + marginY)
    }
}
