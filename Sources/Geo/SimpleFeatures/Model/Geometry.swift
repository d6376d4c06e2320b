/// A geometry of the OGC simple feature model, as GeoJSON knows it.
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

    /// The polygons of a polygon or multipolygon, also those inside a collection; empty for anything else.
    public var polygons: [Polygon] {
        switch self {
        case .polygon(let polygon): [polygon]
        case .multiPolygon(let polygons): polygons
        case .geometryCollection(let members): members.flatMap(\.polygons)
        default: []
        }
    }

    /// The lines of a line string or multi line string, also those inside a collection.
    public var lines: [[Position]] {
        switch self {
        case .lineString(let line): [line]
        case .multiLineString(let lines): lines
        case .geometryCollection(let members): members.flatMap(\.lines)
        default: []
        }
    }
}
