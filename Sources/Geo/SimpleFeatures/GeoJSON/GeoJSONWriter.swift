public import Errors
import Streams

/// Writes features as GeoJSON, one feature per line, into bytes that the caller writes to a file.
///
/// In WGS84 the result is RFC 7946: no `crs` member, shells counter-clockwise, holes clockwise. Any other reference system
/// is named by a `crs` member, which is not part of RFC 7946: of the collection, or of each feature without a collection.
///
/// ```swift
/// var bytes: [UInt8] = []
/// var writer = GeoJSONWriter(.init(decimals: 8))
/// writer.begin(into: &bytes)
/// try writer.append(feature, to: &bytes)
/// writer.end(into: &bytes)
/// ```
public struct GeoJSONWriter {
    /// The layout of the text.
    public enum Layout: Sendable {
        /// One `FeatureCollection`.
        case collection
        /// One feature per line without a collection (newline-delimited GeoJSON).
        case sequence
    }

    /// Options of the writer.
    public struct Options: Sendable {
        /// One collection, or one feature per line.
        public var layout: Layout
        /// Decimals of coordinates: 8 in degrees are at most 1.1 mm, 3 in metres 1 mm; `nil` writes the exact value.
        public var decimals: Int?
        /// Decimals of heights; `nil` writes the exact value, as for measures.
        public var heightDecimals: Int?
        /// The name of the reference system for a `crs` member, for example `urn:ogc:def:crs:EPSG::2056`; `nil`
        /// for WGS84.
        public var crsName: String?
        /// A name for the collection.
        public var name: String?
        /// Whether every feature gets a `bbox` member, and the collection one after its features.
        public var writesBoxes: Bool

        /// Creates options.
        public init(
            layout: Layout = .collection, decimals: Int?, heightDecimals: Int? = nil,
            crsName: String? = nil, name: String? = nil,
            writesBoxes: Bool = false
        ) {
            self.layout = layout
            self.decimals = decimals
            self.heightDecimals = heightDecimals
            self.crsName = crsName
            self.name = name
            self.writesBoxes = writesBoxes
        }
    }

    let options: Options
    private(set) var number: DecimalWriter
    let height: DecimalWriter
    let measure = DecimalWriter(.shortest)
    private var count = 0
    private var box: BoundingBox?

    /// Creates a writer.
    public init(_ options: Options) {
        self.options = options
        number = DecimalWriter(options.decimals.map { .upTo(decimals: $0) } ?? .shortest)
        height = DecimalWriter(options.heightDecimals.map { .upTo(decimals: $0) } ?? .shortest)
    }

    /// Appends the text before the features.
    public mutating func begin(into bytes: inout [UInt8]) {
        count = 0
        box = nil
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

    /// Appends a feature; throws and appends nothing if a coordinate is not finite.
    ///
    /// - Parameter decimals: the decimals of its coordinates; default: those of the options.
    public mutating func append(
        _ feature: Feature, decimals: Int? = nil, to bytes: inout [UInt8]
    ) throws(WritingError) {
        let usual = number
        if let decimals { number = DecimalWriter(.upTo(decimals: decimals)) }
        defer { number = usual }
        try feature.requireFinite(number: count + 1)
        if options.layout == .collection { JSONText.append(count == 0 ? "\n" : ",\n", to: &bytes) }
        count += 1
        JSONText.append(#"{"type":"Feature","#, to: &bytes)
        if let id = feature.id {
            JSONText.append(#""id":"#, to: &bytes)
            JSONText.append(id, to: &bytes)
            JSONText.append(",", to: &bytes)
        }
        appendBox(of: feature, to: &bytes)
        JSONText.append(#""properties":"#, to: &bytes)
        JSONText.append(feature.properties, to: &bytes)
        JSONText.append(#","geometry":"#, to: &bytes)
        if let geometry = feature.geometry {
            append(geometry, to: &bytes)
        } else {
            JSONText.append("null", to: &bytes)
        }
        appendFurtherMembers(of: feature, to: &bytes)
        JSONText.append(options.layout == .collection ? "}" : "}\n", to: &bytes)
    }

    /// Appends the text after the features.
    public mutating func end(into bytes: inout [UInt8]) {
        guard options.layout == .collection else { return }
        JSONText.append(count == 0 ? "]" : "\n]", to: &bytes)
        if let box {
            JSONText.append(",", to: &bytes)
            append(box, to: &bytes)
        }
        JSONText.append("}\n", to: &bytes)
    }

    private mutating func appendBox(of feature: Feature, to bytes: inout [UInt8]) {
        guard options.writesBoxes, let own = feature.geometry?.boundingBox else { return }
        box = box?.union(own) ?? own
        append(own, to: &bytes)
        JSONText.append(",", to: &bytes)
    }

    private func appendFurtherMembers(of feature: Feature, to bytes: inout [UInt8]) {
        if options.layout == .sequence, let crsName = options.crsName {
            JSONText.append(",", to: &bytes)
            JSONText.appendSystem(named: crsName, to: &bytes)
        }
        for member in feature.foreignMembers.members {
            JSONText.append(",", to: &bytes)
            JSONText.appendQuoted(member.name, to: &bytes)
            JSONText.append(":", to: &bytes)
            JSONText.append(member.value, to: &bytes)
        }
    }

    func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
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

    func append(_ box: BoundingBox, to bytes: inout [UInt8]) {
        JSONText.append(#""bbox":["#, to: &bytes)
        for value in [box.minX, box.minY, box.maxX, box.maxY] {
            number.append(value, to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        bytes[bytes.count - 1] = UInt8(ascii: "]")
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
            height.append(z, to: &bytes)
            if let m = position.m {
                bytes.append(UInt8(ascii: ","))
                measure.append(m, to: &bytes)
            }
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

extension Feature {
    /// Throws if a coordinate is not finite; `number` is the feature's, from 1. A run is a point, a line or a ring.
    package func requireFinite(number: Int) throws(WritingError) {
        var run = 0
        try geometry?.forEachRun { (positions) throws(WritingError) in
            run += 1
            guard let place = positions.firstIndex(where: { !$0.isFinite }) else { return }
            throw WritingError(
                code: .notFinite, message: "a coordinate is infinite or not a number",
                place: "feature \(number), run \(run), position \(place + 1)",
                remedy: "Check the CRS of the source, and that its points are in the area of that CRS.")
        }
    }
}

/// An error in the writing of a feature.
public struct WritingError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A coordinate is infinite or not a number and cannot be written as JSON.
        public static let notFinite = Self("geojson.notFinite")
        /// A feature is too large to be processed.
        public static let tooLarge = Self("geojson.tooLarge")
    }

    /// The stable code.
    public let code: Code
    /// A description of the error.
    public let message: String
    /// The place: "feature 3, run 2, position 7".
    public let place: String?
    /// What the user can do.
    public let remedy: String

    /// The error for a feature, by its number from 1, of more than 1 GiB.
    package static func tooLarge(feature number: Int) -> WritingError {
        WritingError(
            code: .tooLarge, message: "the feature is larger than 1 GiB", place: "feature \(number)",
            remedy: "Divide it in the source.")
    }
}
