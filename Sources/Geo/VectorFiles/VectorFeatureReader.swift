import CGDAL
public import SimpleFeatures
import Streams

/// Reads a layer's features one by one; created by ``VectorFile/reader(of:)``.
public final class VectorFeatureReader {
    /// The largest geometry in bytes of well-known binary.
    public static let maximumGeometryBytes = 1 << 30

    /// Metres per degree of latitude at the poles, the largest anywhere, so that tolerances are kept everywhere.
    private static let metresPerDegree = 111_700.0

    private let layer: OGRLayerH
    private let file: VectorFile
    private let fields: [VectorField]
    private let isNorthingFirst: Bool
    private let arcs: ArcStroker
    private let register: RegisterJoin?
    private var bytes: [UInt8] = []
    private var number = 0

    /// Creates a reader that keeps `file` open.
    ///
    /// - Parameters:
    ///   - register: the attributes to join to the features.
    ///   - arcTolerance: the largest distance of a chord from its arc, in metres.
    init(
        _ layer: OGRLayerH, of file: VectorFile, joining register: RegisterJoin?, arcTolerance: Double
    ) {
        self.layer = layer
        self.file = file
        self.register = register
        fields = VectorField.all(of: layer, recognisingNumbers: file.isGMLWithoutSchema)
        isNorthingFirst = OGR_L_GetSpatialRef(layer).map { VectorSystem.isNorthingFirst($0) } ?? false
        let isInDegrees = OGR_L_GetSpatialRef(layer).map { OSRIsGeographic($0) != 0 } ?? false
        arcs = ArcStroker(tolerance: isInDegrees ? arcTolerance / Self.metresPerDegree : arcTolerance)
        OGR_L_ResetReading(layer)
    }

    /// The next feature; `nil` after the last.
    ///
    /// Throws `vector.geometry` for a feature with an unusable geometry, after which the next call reads the next feature,
    /// and `vector.damaged` if the rest of the file cannot be read.
    public func next() throws(VectorError) -> Feature? {
        CPLErrorReset()
        guard let handle = OGR_L_GetNextFeature(layer) else {
            try VectorLibrary.checkNoFailure(
                as: .damaged, place: "after feature \(number)",
                remedy: "The file is damaged or cut off: get it again from its source.")
            return nil
        }
        defer { OGR_F_Destroy(handle) }
        number += 1
        try VectorLibrary.checkNoFailure(
            as: .geometry, place: "feature \(number)",
            remedy: "The file may be damaged or cut off: get it again from its source.")
        var feature = Feature(geometry: try geometry(of: handle))
        switch file.format {
        case .kml: feature.geometry = feature.geometry.map { KMLDefaults.withoutZeroHeights($0) }
        case .dxf: feature.geometry = feature.geometry?.withClosedLinesAsAreas
        default: break
        }
        feature.properties.members.reserveCapacity(fields.count)
        for field in fields {
            let value = try field.value(in: handle)
            if file.format == .kml && KMLDefaults.contain(value, as: field.name) { continue }
            feature.properties.members.append(.init(name: field.name, value: value))
        }
        feature.id = identifier(of: handle, feature.properties)
        register?.complete(&feature.properties)
        return feature
    }

    /// Identifiers in INTERLIS are texts, which GDAL turns into the number 0.
    private func identifier(of handle: OGRFeatureH, _ attributes: JSONObject) -> JSONValue? {
        if file.format == .interlis1, let text = attributes["_TID"]?.text, Int64(text) == nil {
            return .string(text)
        }
        let number = OGR_F_GetFID(handle)
        return number >= 0 ? .integer(number) : nil
    }

    private func geometry(of handle: OGRFeatureH) throws(VectorError) -> Geometry? {
        guard let geometry = OGR_F_GetGeometryRef(handle) else { return nil }
        let count = Int(OGR_G_WkbSize(geometry))
        guard count <= Self.maximumGeometryBytes else {
            throw VectorError(
                .geometry,
                "a geometry of \(count) bytes is larger than the limit of \(Self.maximumGeometryBytes)",
                place: "feature \(number)", remedy: "Divide it in the source.")
        }
        if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
        let code = bytes.withUnsafeMutableBufferPointer {
            OGR_G_ExportToIsoWkb(geometry, wkbNDR, $0.baseAddress)
        }
        do throws(WKBError) {
            guard code == OGRERR_NONE else { throw WKBError("GDAL cannot export it") }
            let geometry = try bytes.withUnsafeBufferPointer { (bytes) throws(WKBError) in
                var reader = WKBReader(
                    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])), arcs: arcs)
                return try reader.geometry()
            }
            return isNorthingFirst ? geometry?.mapRuns { $0.map(\.swapped) } : geometry
        } catch {
            throw VectorError(
                .geometry, "the geometry cannot be used: \(error.reason)", place: "feature \(number)",
                remedy: "Correct it in the source.")
        }
    }
}

/// Values that GDAL reports for every placemark of a KML file, whether they are in the file or not.
private enum KMLDefaults {
    private static let names: Set<String> = [
        "description", "timestamp", "begin", "end", "altitudeMode", "tessellate", "extrude", "visibility",
        "drawOrder", "icon",
    ]
    private static let values: Set<JSONValue> = [.null, -1, 0]

    /// Whether an attribute has such a value.
    static func contain(_ value: JSONValue, as name: String) -> Bool {
        names.contains(name) && values.contains(value)
    }

    /// The geometry without its heights if all are 0, as they are if the file has none.
    static func withoutZeroHeights(_ geometry: Geometry) -> Geometry {
        var hasHeights = false
        geometry.forEachRun { run in hasHeights = hasHeights || run.contains { ($0.z ?? 0) != 0 } }
        return hasHeights ? geometry : geometry.mapRuns { $0.map { Position(x: $0.x, y: $0.y) } }
    }
}

/// DXF has no areas but only closed lines.
extension Geometry {
    /// The geometry with closed lines as areas.
    fileprivate var withClosedLinesAsAreas: Geometry {
        func isRing(_ line: [Position]) -> Bool {
            line.count >= 4 && line.first?.x == line.last?.x && line.first?.y == line.last?.y
        }
        return switch self {
        case .lineString(let line) where isRing(line): .polygon(Polygon(rings: [line]))
        case .multiLineString(let lines) where lines.allSatisfy(isRing):
            .multiPolygon(lines.map { Polygon(rings: [$0]) })
        default: self
        }
    }
}
