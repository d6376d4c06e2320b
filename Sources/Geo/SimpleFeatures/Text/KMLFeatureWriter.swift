import Streams

/// Writes features as placemarks of KML 2.2, into bytes that the caller writes to a file.
///
/// Attributes become typed data; a text named `name` or `description` becomes that of the placemark. Invalid geometries are
/// written too. Coordinates are in WGS84, longitude first.
///
/// ```swift
/// var schema = KMLSchema()
/// for feature in features { schema.observe(feature) }
/// let writer = KMLFeatureWriter(schema, layer: "parcels")
/// var bytes: [UInt8] = []
/// writer.begin(into: &bytes)
/// for feature in features { writer.append(feature, to: &bytes) }
/// writer.end(into: &bytes)
/// ```
public struct KMLFeatureWriter {
    private let schema: KMLSchema
    private let layer: String
    private let number: DecimalWriter
    private let height = DecimalWriter(.shortest)

    /// Creates a writer; without `decimals`, coordinates are written exactly.
    public init(_ schema: KMLSchema, layer: String, decimals: Int? = nil) {
        self.schema = schema
        self.layer = layer
        number = DecimalWriter(decimals.map { .upTo(decimals: $0) } ?? .shortest)
    }

    /// Appends the text before the features.
    public func begin(into bytes: inout [UInt8]) {
        bytes +=
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2">
            <Document id="root_doc">
            <Schema name="\(XMLText.escaped(layer))" id="features">

            """.utf8
        for field in schema.fields {
            bytes += "<SimpleField name=\"\(XMLText.escaped(field.name))\" type=\"\(field.type)\"/>\n".utf8
        }
        bytes += "</Schema>\n<Folder><name>\(XMLText.escaped(layer))</name>\n".utf8
    }

    /// Appends one feature. `name` becomes the placemark's name if no attribute does.
    public func append(_ feature: Feature, name: String? = nil, to bytes: inout [UInt8]) {
        func text(of attribute: String?) -> String? {
            guard let attribute, case .string(let text)? = feature.properties[attribute] else { return nil }
            return text
        }
        bytes += "<Placemark>".utf8
        for (element, text) in [
            ("name", text(of: schema.nameAttribute) ?? name),
            ("description", text(of: schema.descriptionAttribute)),
        ] {
            if let text { bytes += "<\(element)>\(XMLText.escaped(text))</\(element)>".utf8 }
        }
        appendData(of: feature, to: &bytes)
        if let geometry = feature.geometry { append(geometry, to: &bytes) }
        bytes += "</Placemark>\n".utf8
    }

    /// Appends the text after the features.
    public func end(into bytes: inout [UInt8]) { bytes += "</Folder>\n</Document>\n</kml>\n".utf8 }

    private func appendData(of feature: Feature, to bytes: inout [UInt8]) {
        let own = [schema.nameAttribute, schema.descriptionAttribute]
        let members = feature.properties.members.filter { $0.value != .null && !own.contains($0.name) }
        guard !members.isEmpty else { return }
        bytes += "<ExtendedData><SchemaData schemaUrl=\"#features\">".utf8
        for member in members {
            let text = member.value.text ?? member.value.jsonText
            bytes += "<SimpleData name=\"\(XMLText.escaped(member.name))\">".utf8
            bytes += "\(XMLText.escaped(text))</SimpleData>".utf8
        }
        bytes += "</SchemaData></ExtendedData>".utf8
    }

    private func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        switch geometry {
        case .point(let position): append([position], in: "Point", to: &bytes)
        case .lineString(let line): append(line, in: "LineString", to: &bytes)
        case .polygon(let polygon): append(polygon, to: &bytes)
        case .multiPoint(let points):
            appendMany(points, to: &bytes) { append([$0], in: "Point", to: &$1) }
        case .multiLineString(let lines):
            appendMany(lines, to: &bytes) { append($0, in: "LineString", to: &$1) }
        case .multiPolygon(let polygons): appendMany(polygons, to: &bytes) { append($0, to: &$1) }
        case .geometryCollection(let members): appendMany(members, to: &bytes) { append($0, to: &$1) }
        }
    }

    private func appendMany<Part>(
        _ parts: [Part], to bytes: inout [UInt8], _ append: (Part, inout [UInt8]) -> Void
    ) {
        bytes += "<MultiGeometry>".utf8
        for part in parts { append(part, &bytes) }
        bytes += "</MultiGeometry>".utf8
    }

    private func append(_ polygon: Polygon, to bytes: inout [UInt8]) {
        bytes += "<Polygon>".utf8
        for (index, ring) in polygon.woundByRFC7946.rings.enumerated() {
            let boundary = index == 0 ? "outerBoundaryIs" : "innerBoundaryIs"
            bytes += "<\(boundary)>".utf8
            append(ring, in: "LinearRing", to: &bytes)
            bytes += "</\(boundary)>".utf8
        }
        bytes += "</Polygon>".utf8
    }

    private func append(_ run: [Position], in element: String, to bytes: inout [UInt8]) {
        bytes += "<\(element)><coordinates>".utf8
        for (index, position) in run.enumerated() {
            if index > 0 { bytes.append(0x20) }
            number.append(position.x, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            number.append(position.y, to: &bytes)
            guard let z = position.z else { continue }
            bytes.append(UInt8(ascii: ","))
            height.append(z, to: &bytes)
        }
        bytes += "</coordinates></\(element)>".utf8
    }
}

/// The attributes of features for KML, with the types that fit all their values.
public struct KMLSchema: Sendable {
    private enum Kind: String {
        case bool, int, double, string
    }

    private var names: [String] = []
    private var kinds: [String: Kind?] = [:]

    /// Creates an empty schema.
    public init() {}

    /// Adds the attributes of a feature.
    public mutating func observe(_ feature: Feature) {
        for member in feature.properties.members {
            let kind = Self.kind(of: member.value)
            guard let known = kinds[member.name] else {
                names.append(member.name)
                kinds[member.name] = .some(kind)
                continue
            }
            kinds[member.name] = .some(Self.common(known, kind))
        }
    }

    /// The attribute that becomes the placemark's name.
    var nameAttribute: String? { text(named: "name") }
    /// The attribute that becomes the placemark's description.
    var descriptionAttribute: String? { text(named: "description") }

    /// The names and KML types of the other attributes, in the order of their first use.
    var fields: [(name: String, type: String)] {
        let own = [nameAttribute, descriptionAttribute]
        return names.filter { !own.contains($0) }.map { ($0, (kind(of: $0) ?? .string).rawValue) }
    }

    private func kind(of name: String) -> Kind? { kinds[name] ?? nil }

    private func text(named name: String) -> String? {
        names.first { $0.lowercased() == name && kind(of: $0) == .string }
    }

    /// The kind of a value; `nil` for null, which fits every kind. A KML integer has 32 bits.
    private static func kind(of value: JSONValue) -> Kind? {
        switch value {
        case .null: nil
        case .bool: .bool
        case .integer(let number): Int32(exactly: number) == nil ? .string : .int
        case .number: .double
        case .literal, .string, .array, .object: .string
        }
    }

    private static func common(_ one: Kind?, _ other: Kind?) -> Kind? {
        switch (one, other) {
        case (let kind, nil), (nil, let kind): kind
        case (let one?, let other?) where one == other: one
        case (.int, .double), (.double, .int): .double
        default: .string
        }
    }
}
