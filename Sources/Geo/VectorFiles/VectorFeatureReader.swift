import CGDAL
public import SimpleFeatures

/// Reads a layer's features one after the other; made by ``VectorFile/reader(of:)``.
public final class VectorFeatureReader {
    /// A geometry may take so many bytes.
    public static let maximumGeometryBytes = 1 << 30

    /// Of latitude at the poles, where they are most; nowhere is a tolerance exceeded.
    private static let metresADegree = 111_700.0

    private let layer: OGRLayerH
    private let file: VectorFile
    private let fields: [VectorField]
    private let isNorthingFirst: Bool
    private let arcs: ArcStroker
    private let register: RegisterJoin?
    private var bytes: [UInt8] = []
    private var number = 0

    init(
        _ layer: OGRLayerH, of description: VectorLayer, keeping file: VectorFile,
        joining register: RegisterJoin?,
        arcTolerance: Double
    ) {
        self.register = register
        self.layer = layer
        self.file = file
        fields = VectorField.all(of: layer)
        isNorthingFirst = OGR_L_GetSpatialRef(layer).map { VectorSystem.isNorthingFirst($0) } ?? false
        let isInDegrees = OGR_L_GetSpatialRef(layer).map { OSRIsGeographic($0) != 0 } ?? false
        arcs = ArcStroker(tolerance: isInDegrees ? arcTolerance / Self.metresADegree : arcTolerance)
        OGR_L_ResetReading(layer)
    }

    /// The next feature, `nil` after the last.
    ///
    /// Throws `vector.geometry` for a feature whose geometry cannot be used, after which reading goes on with the next
    /// one, and `vector.damaged` where the file cannot be read any further.
    public func next() throws(VectorError) -> Feature? {
        CPLErrorReset()
        guard let handle = OGR_L_GetNextFeature(layer) else {
            try VectorLibrary.checkNoFailure(
                as: .damaged, place: "behind feature \(number)",
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
        case .kml: feature.geometry = feature.geometry.map { KMLDefaults.withoutNoHeights($0) }
        case .dxf: feature.geometry = feature.geometry.map { DrawingGeometries.areas(of: $0) }
        default: break
        }
        feature.properties.members.reserveCapacity(fields.count)
        for field in fields {
            let value = try field.value(in: handle)
            if file.format == .kml && KMLDefaults.hold(value, as: field.name) { continue }
            feature.properties.members.append(.init(name: field.name, value: value))
        }
        feature.id = identifier(of: handle, feature.properties)
        register?.complete(&feature.properties)
        return feature
    }

    /// INTERLIS has texts for identifiers, of which GDAL makes the number 0.
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
                .geometry, "a geometry of \(count) bytes is larger than \(Self.maximumGeometryBytes)",
                place: "feature \(number)", remedy: "Take it apart in the source.")
        }
        if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
        let code = bytes.withUnsafeMutableBufferPointer {
            OGR_G_ExportToIsoWkb(geometry, wkbNDR, $0.baseAddress)
        }
        do throws(WKBError) {
            guard code == OGRERR_NONE else { throw WKBError("GDAL cannot hand it over") }
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
