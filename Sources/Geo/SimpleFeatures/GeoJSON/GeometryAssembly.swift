/// Turns coordinates and a type's name into a geometry, or says why they do not fit each other.
enum GeometryAssembly {
    struct Misfit: Error { let message: String }

    /// The geometry; `nil` for a point without a place, which some write as empty coordinates.
    static func geometry(
        type: String, coordinates: CoordinateTree?, members: [Geometry]?
    ) throws(Misfit) -> Geometry? {
        if type == "GeometryCollection" {
            guard let members else { throw Misfit(message: "a GeometryCollection without geometries") }
            return .geometryCollection(members)
        }
        guard let coordinates else {
            throw Misfit(
                message: type.isEmpty
                    ? "a geometry with neither a type nor coordinates" : "a \(type) without coordinates")
        }
        if case .unfit = coordinates {
            throw Misfit(message: "the coordinates are not numbers, two or more a position, evenly nested")
        }
        switch type {
        case "Point":
            if case .empty = coordinates { return nil }
            guard case .position(let position) = coordinates else { throw misfit(type) }
            return .point(position)
        case "MultiPoint": return .multiPoint(try run(coordinates, type))
        case "LineString": return .lineString(try line(coordinates, type))
        case "MultiLineString":
            return .multiLineString(
                try list(coordinates, type).map { (part) throws(Misfit) in try line(part, type) })
        case "Polygon": return .polygon(try polygon(coordinates, type))
        case "MultiPolygon":
            return .multiPolygon(
                try list(coordinates, type).map { (part) throws(Misfit) in try polygon(part, type) })
        default: throw Misfit(message: "an unknown geometry type \"\(type.prefix(40))\"")
        }
    }

    private static func misfit(_ type: String) -> Misfit {
        Misfit(message: "the coordinates are not nested as a \(type) needs it")
    }

    private static func list(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [CoordinateTree] {
        switch tree {
        case .list(let members): return members
        case .empty: return []
        case .positions(let positions) where positions.isEmpty: return []
        case .position, .positions, .unfit: throw misfit(type)
        }
    }

    private static func run(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        switch tree {
        case .positions(let positions): return positions
        case .empty: return []
        case .position, .list, .unfit: throw misfit(type)
        }
    }

    private static func line(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        let positions = try run(tree, type)
        guard positions.count != 1 else { throw Misfit(message: "a line of one position") }
        return positions
    }

    private static func polygon(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> Polygon {
        let trees: [CoordinateTree]
        if case .positions = tree { throw misfit(type) } else { trees = try list(tree, type) }
        let rings = try trees.map { (part) throws(Misfit) in try ring(part, type) }
        return Polygon(rings: rings)
    }

    private static func ring(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        let positions = try run(tree, type)
        guard positions.count >= 4 else {
            throw Misfit(message: "a ring of \(positions.count) positions; four are the least")
        }
        guard positions.first?.x == positions.last?.x, positions.first?.y == positions.last?.y else {
            throw Misfit(message: "a ring is not closed: its last position is not its first")
        }
        return positions
    }
}
