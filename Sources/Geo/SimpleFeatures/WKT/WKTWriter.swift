/// Writes geometries as well-known text (ISO 19125).
///
/// ```swift
/// var bytes: [UInt8] = []
/// WKTWriter(decimals: 3).append(geometry, to: &bytes)
/// ```
public struct WKTWriter: Sendable {
    private let number: DecimalWriter
    private let exact = DecimalWriter(.shortest)

    /// Creates a writer; without decimals coordinates are written as exactly as they are held.
    public init(decimals: Int? = nil) {
        number = DecimalWriter(decimals.map { .upTo(decimals: $0) } ?? .shortest)
    }

    /// Appends a geometry; heights and measures are written where its first position has them.
    public func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        bytes += geometry.typeName.uppercased().utf8
        var first: Position?
        geometry.forEachRun { run in first = first ?? run.first }
        guard let first else {
            bytes += " EMPTY".utf8
            return
        }
        let dimensions = (z: first.z != nil, m: first.m != nil)
        if case .geometryCollection(let members) = geometry {
            bytes += " ".utf8
            return appendList(members, to: &bytes) { append($0, to: &$1) }
        }
        bytes +=
            (dimensions.z || dimensions.m ? dimensions.z ? dimensions.m ? " ZM " : " Z " : " M " : " ").utf8
        appendCoordinates(of: geometry, dimensions, to: &bytes)
    }

    private func appendCoordinates(
        of geometry: Geometry, _ dimensions: (z: Bool, m: Bool), to bytes: inout [UInt8]
    ) {
        func append(_ position: Position, to bytes: inout [UInt8]) {
            number.append(position.x, to: &bytes)
            bytes.append(0x20)
            number.append(position.y, to: &bytes)
            for (isThere, value) in [(dimensions.z, position.z), (dimensions.m, position.m)] where isThere {
                bytes.append(0x20)
                exact.append(value ?? 0, to: &bytes)
            }
        }
        func append(_ run: [Position], to bytes: inout [UInt8]) {
            appendList(run, to: &bytes) { append($0, to: &$1) }
        }
        func append(_ polygon: Polygon, to bytes: inout [UInt8]) {
            appendList(polygon.rings, to: &bytes) { append($0, to: &$1) }
        }
        switch geometry {
        case .point(let position): append([position], to: &bytes)
        case .multiPoint(let run), .lineString(let run): append(run, to: &bytes)
        case .multiLineString(let lines): appendList(lines, to: &bytes) { append($0, to: &$1) }
        case .polygon(let polygon): append(polygon, to: &bytes)
        case .multiPolygon(let polygons): appendList(polygons, to: &bytes) { append($0, to: &$1) }
        case .geometryCollection: break
        }
    }

    private func appendList<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "("))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += ", ".utf8 }
            appendElement(element, &bytes)
        }
        bytes.append(UInt8(ascii: ")"))
    }
}
