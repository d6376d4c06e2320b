/// Turns features into GeoJSON text, one feature a line, into bytes that the caller writes away.
///
/// In WGS84 the result is RFC 7946: no `crs` member, shells counter-clockwise, holes clockwise. In any other
/// reference system a `crs` member names it, which RFC 7946 does not know.
///
/// ```swift
/// var bytes: [UInt8] = []
/// var writer = GeoJSONWriter(.init(decimals: 8))
/// writer.begin(into: &bytes)
/// writer.append(feature, to: &bytes)
/// writer.end(into: &bytes)
/// ```
public struct GeoJSONWriter {
    /// How the text is laid out.
    public enum Layout: Sendable {
        /// One `FeatureCollection`.
        case collection
        /// One feature a line, nothing around them (newline-delimited GeoJSON).
        case sequence
    }

    /// What the writer is told once.
    public struct Options: Sendable {
        /// One collection, or a feature a line.
        public var layout: Layout
        /// Decimals of a coordinate: 8 in degrees are 1 mm, 3 in metres likewise.
        public var decimals: Int
        /// The name of the reference system for a `crs` member, for example `urn:ogc:def:crs:EPSG::2056`; `nil`
        /// for WGS84.
        public var crsName: String?
        /// A name for the collection.
        public var name: String?

        /// Creates options.
        public init(layout: Layout = .collection, decimals: Int, crsName: String? = nil, name: String? = nil)
        {
            self.layout = layout
            self.decimals = decimals
            self.crsName = crsName
            self.name = name
        }
    }

    private let options: Options
    private let number: DecimalText
    private var isFirst = true

    /// Creates a writer.
    public init(_ options: Options) {
        self.options = options
        number = DecimalText(decimals: options.decimals)
    }

    /// Appends what comes before the features.
    public mutating func begin(into bytes: inout [UInt8]) {
        isFirst = true
        guard options.layout == .collection else { return }
        JSONText.append(#"{"type":"FeatureCollection","#, to: &bytes)
        if let name = options.name {
            JSONText.append(#""name":"#, to: &bytes)
            JSONText.appendQuoted(name, to: &bytes)
            JSONText.append(",", to: &bytes)
        }
        if let crsName = options.crsName {
            JSONText.appendSystem(named: crsName, to: &bytes)
            JSONText.append(",", to: &bytes)
        }
        JSONText.append(#""features":["#, to: &bytes)
    }

    /// Appends one feature.
    public mutating func append(_ feature: Feature, to bytes: inout [UInt8]) {
        if options.layout == .collection { JSONText.append(isFirst ? "\n" : ",\n", to: &bytes) }
        isFirst = false
        JSONText.append(#"{"type":"Feature","#, to: &bytes)
        if let id = feature.id {
            JSONText.append(#""id":"#, to: &bytes)
            JSONText.append(id, to: &bytes)
            JSONText.append(",", to: &bytes)
        }
        JSONText.append(#""properties":"#, to: &bytes)
        JSONText.append(feature.properties, to: &bytes)
        JSONText.append(#","geometry":"#, to: &bytes)
        if let geometry = feature.geometry {
            append(geometry, to: &bytes)
        } else {
            JSONText.append("null", to: &bytes)
        }
        for member in feature.foreignMembers.members {
            JSONText.append(",", to: &bytes)
            JSONText.appendQuoted(member.name, to: &bytes)
            JSONText.append(":", to: &bytes)
            JSONText.append(member.value, to: &bytes)
        }
        JSONText.append(options.layout == .collection ? "}" : "}\n", to: &bytes)
    }

    /// Appends what comes behind the features.
    public mutating func end(into bytes: inout [UInt8]) {
        if options.layout == .collection { JSONText.append(isFirst ? "]}\n" : "\n]}\n", to: &bytes) }
    }
}

extension GeoJSONWriter {
    private func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        JSONText.append(#"{"type":""#, to: &bytes)
        JSONText.append(geometry.typeName, to: &bytes)
        if case .geometryCollection(let members) = geometry {
            JSONText.append(#"","geometries":"#, to: &bytes)
            appendList(members, to: &bytes) { append($0, to: &$1) }
        } else {
            JSONText.append(#"","coordinates":"#, to: &bytes)
            appendCoordinates(of: geometry, to: &bytes)
        }
        JSONText.append("}", to: &bytes)
    }

    private func appendCoordinates(of geometry: Geometry, to bytes: inout [UInt8]) {
        switch geometry {
        case .point(let position): append(position, to: &bytes)
        case .multiPoint(let positions), .lineString(let positions): append(positions, to: &bytes)
        case .multiLineString(let lines): appendList(lines, to: &bytes) { append($0, to: &$1) }
        case .polygon(let polygon): append(polygon, to: &bytes)
        case .multiPolygon(let polygons): appendList(polygons, to: &bytes) { append($0, to: &$1) }
        case .geometryCollection: break
        }
    }

    private func append(_ polygon: Polygon, to bytes: inout [UInt8]) {
        appendList(options.crsName == nil ? polygon.woundByRFC7946.rings : polygon.rings, to: &bytes) {
            append($0, to: &$1)
        }
    }

    private func append(_ positions: [Position], to bytes: inout [UInt8]) {
        appendList(positions, to: &bytes) { append($0, to: &$1) }
    }

    private func append(_ position: Position, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        number.append(position.x, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        number.append(position.y, to: &bytes)
        if let z = position.z {
            bytes.append(UInt8(ascii: ","))
            DecimalText(decimals: 3).append(z, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func appendList<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            appendElement(element, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
