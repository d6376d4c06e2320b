public import Streams

/// A geometry of the OGC simple feature model with the types of GeoJSON.
public enum Geometry: Hashable, Sendable {
    case point(Position)
    case multiPoint([Position])
    case lineString([Position])
    case multiLineString([[Position]])
    case polygon(Polygon)
    case multiPolygon([Polygon])
    case geometryCollection([Geometry])

    /// The GeoJSON name of the geometry's type, for example `MultiPolygon`.
    public var typeName: String {
        switch self {
        case .point: "Point"
        case .multiPoint: "MultiPoint"
        case .lineString: "LineString"
        case .multiLineString: "MultiLineString"
        case .polygon: "Polygon"
        case .multiPolygon: "MultiPolygon"
        case .geometryCollection: "GeometryCollection"
        }
    }

    /// The polygons of a polygon or multipolygon, including those in collections; empty for other types.
    public var polygons: [Polygon] {
        switch self {
        case .polygon(let polygon): [polygon]
        case .multiPolygon(let polygons): polygons
        case .geometryCollection(let members): members.flatMap(\.polygons)
        default: []
        }
    }

    /// The lines of a line string or multi line string, including those in collections; empty for other types.
    public var lines: [[Position]] {
        switch self {
        case .lineString(let line): [line]
        case .multiLineString(let lines): lines
        case .geometryCollection(let members): members.flatMap(\.lines)
        default: []
        }
    }

    /// Calls `body` with each run of positions (a point, a line, a ring), in the order of the coordinates.
    public func forEachRun<E: Error>(_ body: ([Position]) throws(E) -> Void) throws(E) {
        switch self {
        case .point(let position): try body([position])
        case .multiPoint(let positions), .lineString(let positions): try body(positions)
        case .multiLineString(let lines):
            for line in lines { try body(line) }
        case .polygon(let polygon):
            for ring in polygon.rings { try body(ring) }
        case .multiPolygon(let polygons):
            for polygon in polygons {
                for ring in polygon.rings { try body(ring) }
            }
        case .geometryCollection(let members):
            for member in members { try member.forEachRun(body) }
        }
    }

    /// The geometry with each run of positions transformed. `transform` returns the same number of positions.
    public func mapRuns<E: Error>(_ transform: ([Position]) throws(E) -> [Position]) throws(E) -> Geometry {
        switch self {
        case .point(let position):
            return .point(try transform([position]).first ?? position)
        case .multiPoint(let positions):
            return .multiPoint(try transform(positions))
        case .lineString(let positions):
            return .lineString(try transform(positions))
        case .multiLineString(let lines):
            return .multiLineString(try Self.mapEach(lines, transform))
        case .polygon(let polygon):
            return .polygon(Polygon(rings: try Self.mapEach(polygon.rings, transform)))
        case .multiPolygon(let polygons):
            var mapped: [Polygon] = []
            mapped.reserveCapacity(polygons.count)
            for polygon in polygons {
                mapped.append(Polygon(rings: try Self.mapEach(polygon.rings, transform)))
            }
            return .multiPolygon(mapped)
        case .geometryCollection(let members):
            var mapped: [Geometry] = []
            for member in members { mapped.append(try member.mapRuns(transform)) }
            return .geometryCollection(mapped)
        }
    }

    private static func mapEach<E: Error>(
        _ runs: [[Position]], _ transform: ([Position]) throws(E) -> [Position]
    ) throws(E) -> [[Position]] {
        var mapped: [[Position]] = []
        mapped.reserveCapacity(runs.count)
        for run in runs { mapped.append(try transform(run)) }
        return mapped
    }

    /// The box around all positions; `nil` without any.
    public var boundingBox: BoundingBox? {
        var box: BoundingBox?
        forEachRun { run in
            for position in run { box = box?.including(position) ?? BoundingBox(around: position) }
        }
        return box
    }
}

/// A GeoJSON feature: a geometry with attributes.
public struct Feature: Hashable, Sendable {
    /// The identifier, a string or a number, if any.
    public var id: JSONValue?
    /// The geometry; `nil` for a feature without one.
    public var geometry: Geometry?
    /// The attributes, in the order of the source.
    public var properties: JSONObject
    /// Members that RFC 7946 does not define.
    public var foreignMembers: JSONObject

    /// Creates a feature.
    public init(
        id: JSONValue? = nil, geometry: Geometry?, properties: JSONObject = JSONObject(),
        foreignMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.geometry = geometry
        self.properties = properties
        self.foreignMembers = foreignMembers
    }
}
