import CGDAL
public import SimpleFeatures
import Streams

/// The schema of a layer to be written: the attributes of its features and the kind of their geometries.
///
/// ```swift
/// var schema = VectorSchema()
/// for feature in features { schema.observe(feature) }
/// let writer = try VectorFileWriter(path: "out.gpkg", as: .geoPackage, layer: "parcels", schema, system: "EPSG:2056")
/// ```
public struct VectorSchema: Hashable, Sendable {
    /// The attributes in the order of their first appearance. One without any value is text.
    public var attributes: [VectorAttribute] {
        names.map { VectorAttribute($0, (kinds[$0] ?? nil) ?? .text) }
    }

    private var names: [String] = []
    private var kinds: [String: VectorAttribute.Kind?] = [:]
    private(set) var geometries = GeometryKinds()

    /// Creates an empty schema.
    public init() {}

    /// Extends the schema to a feature; returns whether its attributes or its type of geometry changed.
    @discardableResult
    public mutating func observe(_ feature: Feature) -> Bool {
        var hasChanged = false
        for member in feature.properties.members {
            let kind = Self.kind(of: member.value)
            if let known = kinds[member.name] {
                let common = Self.common(known, kind)
                if common == known { continue }
                kinds[member.name] = .some(common)
                if common != known ?? .text { hasChanged = true }
            } else {
                names.append(member.name)
                kinds[member.name] = .some(kind)
                hasChanged = true
            }
        }
        if let geometry = feature.geometry, geometries.observe(geometry) { hasChanged = true }
        return hasChanged
    }

    /// The kind of a value; `nil` for null, which fits every kind.
    private static func kind(of value: JSONValue) -> VectorAttribute.Kind? {
        switch value {
        case .null: nil
        case .bool: .boolean
        case .integer: .integer
        case .number: .number
        case .literal, .string, .array, .object: .text
        }
    }

    private static func common(
        _ one: VectorAttribute.Kind?, _ other: VectorAttribute.Kind?
    ) -> VectorAttribute.Kind? {
        switch (one, other) {
        case (let kind, nil), (nil, let kind): kind
        case (let one?, let other?) where one == other: one
        case (.integer, .number), (.number, .integer): .number
        default: .text
        }
    }
}

/// An attribute as a file of vector data declares it.
public struct VectorAttribute: Hashable, Sendable {
    /// What its values are.
    public enum Kind: Hashable, Sendable {
        case text
        case integer
        case number
        case boolean
    }

    /// Its name.
    public var name: String
    /// What its values are.
    public var kind: Kind

    /// Creates an attribute.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// The kinds of geometries that a layer has to store.
struct GeometryKinds: Hashable {
    private enum Kind: Hashable {
        case point, line, area, collection
    }

    private var kinds: Set<Kind> = []
    private var hasMultipart = false
    private var hasHeights = false

    /// Whether a format with one kind of geometry per file can store all of them.
    var areOfOneKind: Bool { kinds.count <= 1 }

    /// Whether single geometries must be written as multipart ones, because others are multipart.
    var needsParts: Bool { areOfOneKind && hasMultipart && kinds.first != .collection }

    /// GDAL's type for all of them; unknown if there are several kinds.
    var type: OGRwkbGeometryType {
        let plain: OGRwkbGeometryType =
            switch areOfOneKind ? kinds.first : nil {
            case .point: hasMultipart ? wkbMultiPoint : wkbPoint
            case .line: hasMultipart ? wkbMultiLineString : wkbLineString
            case .area: hasMultipart ? wkbMultiPolygon : wkbPolygon
            case .collection: wkbGeometryCollection
            case nil: wkbUnknown
            }
        return hasHeights ? OGR_GT_SetZ(plain) : plain
    }

    /// Adds a geometry; returns whether `type` or `needsParts` changed.
    mutating func observe(_ geometry: Geometry) -> Bool {
        let (kind, isMultipart): (Kind, Bool) =
            switch geometry {
            case .point: (.point, false)
            case .multiPoint: (.point, true)
            case .lineString: (.line, false)
            case .multiLineString: (.line, true)
            case .polygon: (.area, false)
            case .multiPolygon: (.area, true)
            case .geometryCollection: (.collection, true)
            }
        let isHigh = geometry.firstPosition?.z != nil
        if kinds.contains(kind), hasMultipart || !isMultipart, hasHeights || !isHigh { return false }
        let before = (type, needsParts)
        kinds.insert(kind)
        hasMultipart = hasMultipart || isMultipart
        hasHeights = hasHeights || isHigh
        return before != (type, needsParts)
    }
}

extension Geometry {
    /// The first position of the geometry.
    fileprivate var firstPosition: Position? {
        switch self {
        case .point(let position): position
        case .multiPoint(let positions), .lineString(let positions): positions.first
        case .multiLineString(let lines): lines.first?.first
        case .polygon(let polygon): polygon.rings.first?.first
        case .multiPolygon(let polygons): polygons.first?.rings.first?.first
        case .geometryCollection(let members): members.first?.firstPosition
        }
    }

    /// The geometry as a multipart one.
    var asParts: Geometry {
        switch self {
        case .point(let position): .multiPoint([position])
        case .lineString(let line): .multiLineString([line])
        case .polygon(let polygon): .multiPolygon([polygon])
        default: self
        }
    }
}
