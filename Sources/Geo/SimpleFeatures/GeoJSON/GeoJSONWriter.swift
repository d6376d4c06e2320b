/// Turns features into GeoJSON text, one feature a line, into bytes that the caller writes away.
///
/// In WGS84 the result is RFC 7946: no `crs` member, shells counter-clockwise, holes clockwise. In any other
/// reference system a `crs` member names it, which RFC 7946 does not know: the collection's, or each feature's where
/// there is no collection.
///
/// ```swift
/// var bytes: [UInt8] = []
/// var writer = GeoJSONWriter(.init(decimals: 8))
/// writer.begin(into: &bytes)
/// try writer.append(feature, to: &bytes)
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
        /// Decimals of a coordinate: 8 in degrees are 1.1 mm at most, 3 in metres 1 mm; without them coordinates are
        /// written as exactly as they are held.
        public var decimals: Int?
        /// Decimals of a height that was computed; without them heights are written as exactly as they are held, as
        /// measures always are.
        public var heightDecimals: Int?
        /// The name of the reference system for a `crs` member, for example `urn:ogc:def:crs:EPSG::2056`; `nil`
        /// for WGS84.
        public var crsName: String?
        /// A name for the collection.
        public var name: String?
        /// Whether every feature gets a `bbox` member, and the collection one behind its features.
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

    /// Appends what comes before the features.
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

    /// Appends one feature, or nothing of it where a coordinate is infinite or not a number.
    ///
    /// - Parameter decimals: those of its coordinates, where they are not the usual ones.
    public mutating func append(
        _ feature: Feature, decimals: Int? = nil, to bytes: inout [UInt8]
    ) throws(WritingError) {
        let usual = number
        if let decimals { number = DecimalWriter(.upTo(decimals: decimals)) }
        defer { number = usual }
        if let fault = feature.geometry.flatMap(NotFinite.first(in:)) {
            throw WritingError(
                code: .notFinite, message: "a coordinate is infinite or not a number",
                place: "feature \(count + 1), \(fault.place)",
                remedy:
                    "Check which system the source is in, and that its points lie where that system is defined."
            )
        }
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

    /// Appends what comes behind the features.
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
}
