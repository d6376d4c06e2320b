public import SimpleFeatures

/// What features have in common that are to be written into one layer: their attributes and the kind of their geometries.
///
/// ```swift
/// var schema = VectorSchema()
/// for feature in features { schema.observe(feature) }
/// let writer = try VectorFileWriter(path: "out.gpkg", as: .geoPackage, layer: "parcels", schema, system: "EPSG:2056")
/// ```
public struct VectorSchema: Hashable, Sendable {
    /// The attributes, in the order in which they were met; one that never had a value is text.
    public var attributes: [VectorAttribute] {
        names.map { VectorAttribute($0, (kinds[$0] ?? nil) ?? .text) }
    }

    private var names: [String] = []
    private var kinds: [String: VectorAttribute.Kind?] = [:]
    private(set) var geometries = GeometryKinds()

    /// Begins with nothing.
    public init() {}

    /// Looks at one more feature.
    public mutating func observe(_ feature: Feature) {
        for member in feature.properties.members {
            let kind = Self.kind(of: member.value)
            if let known = kinds[member.name] {
                kinds[member.name] = .some(Self.common(known, kind))
            } else {
                names.append(member.name)
                kinds[member.name] = .some(kind)
            }
        }
        if let geometry = feature.geometry { geometries.observe(geometry) }
    }

    /// `nil` for null, which fits every kind.
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
