import CGDAL
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes features into a new file: GeoPackage, Shapefile, FlatGeobuf, GML or DXF.
///
/// A Shapefile is several files of one name; `companions` says which. What cannot be had in a format is an error: a
/// Shapefile holds geometries of one kind only. Not Sendable: one task at a time.
public final class VectorFileWriter {
    private static let featuresInOneTransaction = 10_000

    /// What was written besides the file itself: endings in place of its own, for example `dbf`.
    public private(set) var companions: [String] = []
    /// What the format has no room for, and what became of it, for people to read.
    public var notes: [String] { fields.notes + drawing.notes + warnings.notes }
    /// Features written so far.
    public private(set) var count = 0

    private let path: String
    private let format: VectorFormat
    private let wantsParts: Bool
    private var fields: LayerFields
    private var drawing = DrawingGeometries()
    private var warnings = WriterWarnings()
    private var dataset: GDALDatasetH?
    private let hasTransactions: Bool
    private let layer: OGRLayerH
    private let layerName: String
    private var geometryBytes = WKBWriter()

    /// Creates the file at `path`, which must not be there yet.
    ///
    /// - Parameters:
    ///   - layer: the layer's name.
    ///   - schema: what the features have in common; all that are written must have been shown to it.
    ///   - system: the reference system as `EPSG:n`, PROJ string or WKT.
    public init(
        path: String, as format: VectorFormat, layer name: String, _ schema: VectorSchema, system: String
    ) throws(VectorError) {
        VectorLibrary.start()
        self.path = path
        self.format = format
        wantsParts = schema.geometries.wantsParts
        if format == .shapefile, !schema.geometries.areOfOneKind {
            throw VectorError(
                .geometry, "the features have geometries of several kinds, a Shapefile has room for one",
                remedy: "Write GeoPackage, or take the kinds apart.")
        }
        CPLErrorReset()
        guard let driver = format.writer.flatMap({ GDALGetDriverByName($0) }) else {
            throw VectorError(
                .unsupportedFormat, "\(format.name) is not written here", remedy: "Choose another format.")
        }
        let options = StringList(format.creationOptions)
        let dataset = GDALCreate(driver, path, 0, 0, 0, GDT_Unknown, options.pointer)
        guard let dataset else { throw Self.failure() }
        let made: (layer: OGRLayerH, fields: LayerFields)
        do throws(VectorError) {
            let layer = try Self.makeLayer(in: dataset, name, schema, system, format)
            made = (layer, try LayerFields(schema.attributes, in: layer, format))
        } catch {
            GDALClose(dataset)
            throw error
        }
        (layer, fields) = made
        self.dataset = dataset
        layerName = name
        hasTransactions = GDALDatasetTestCapability(dataset, ODsCTransactions) != 0
        try begin(dataset)
    }

    deinit { if let dataset { GDALClose(dataset) } }

    /// Writes one feature.
    public func write(_ feature: Feature) throws(VectorError) {
        guard let dataset else { throw Self.failure() }
        guard let handle = OGR_F_Create(OGR_L_GetLayerDefn(layer)) else { throw Self.failure() }
        defer { OGR_F_Destroy(handle) }
        fields.set(feature.properties, of: handle)
        if format == .dxf { OGR_F_SetFieldString(handle, OGR_F_GetFieldIndex(handle, "Layer"), layerName) }
        if let geometry = feature.geometry { try set(wantsParts ? geometry.asParts : geometry, of: handle) }
        if format == .dxf { feature.geometry.map { drawing.observe($0) } }
        CPLErrorReset()
        guard OGR_L_CreateFeature(layer, handle) == OGRERR_NONE else { throw Self.failure() }
        warnings.heed()
        count += 1
        if count.isMultiple(of: Self.featuresInOneTransaction) {
            try commit(dataset)
            try begin(dataset)
        }
    }

    /// Completes the file; nothing can be written afterwards.
    public func finish() throws(VectorError) {
        guard let dataset else { return }
        self.dataset = nil
        do throws(VectorError) {
            try commit(dataset)
        } catch {
            GDALClose(dataset)
            throw error
        }
        CPLErrorReset()
        GDALClose(dataset)
        try VectorLibrary.checkNoFailure(as: .notWritable, remedy: Self.remedy)
        companions = format.companions.filter { access(stem + $0, F_OK) == 0 }
    }

    /// Formats in a database are written in transactions, or each feature would be one.
    private func begin(_ dataset: GDALDatasetH) throws(VectorError) {
        guard hasTransactions else { return }
        if GDALDatasetStartTransaction(dataset, 0) != OGRERR_NONE { throw Self.failure() }
    }

    private func commit(_ dataset: GDALDatasetH) throws(VectorError) {
        guard hasTransactions else { return }
        if GDALDatasetCommitTransaction(dataset) != OGRERR_NONE { throw Self.failure() }
    }

    /// The path with its last dot, without what follows.
    private var stem: String { String(path.dropLast(format.fileExtension.count)) }

    private func set(_ geometry: Geometry, of feature: OGRFeatureH) throws(VectorError) {
        geometryBytes.write(geometry)
        var handle: OGRGeometryH?
        let bytes = geometryBytes.bytes
        let code = bytes.withUnsafeBytes {
            OGR_G_CreateFromWkb($0.baseAddress, nil, &handle, Int32(clamping: $0.count))
        }
        guard code == OGRERR_NONE, let handle, OGR_F_SetGeometryDirectly(feature, handle) == OGRERR_NONE
        else {
            throw VectorError(
                .geometry, VectorLibrary.takeMessage() ?? "GDAL does not take the geometry",
                place: "feature \(count + 1)", remedy: "Correct it in the source.")
        }
    }

    private static func makeLayer(
        in dataset: GDALDatasetH, _ name: String, _ schema: VectorSchema, _ system: String,
        _ format: VectorFormat
    ) throws(VectorError) -> OGRLayerH {
        guard let reference = OSRNewSpatialReference(nil) else { throw failure() }
        defer { OSRRelease(reference) }
        guard OSRSetFromUserInput(reference, system) == OGRERR_NONE else {
            throw VectorError(
                .unknownSystem, "GDAL does not know \(system)", remedy: "Name the system by its EPSG code.")
        }
        OSRSetAxisMappingStrategy(reference, OAMS_TRADITIONAL_GIS_ORDER)
        let options = StringList(format.layerOptions(schema.attributes.map(\.name)))
        guard
            let layer = GDALDatasetCreateLayer(
                dataset, name, reference, schema.geometries.type, options.pointer)
        else {
            throw failure()
        }
        return layer
    }

    private static let remedy = "Check that there is room and that you may write there."

    static func failure() -> VectorError {
        VectorError(
            .notWritable, VectorLibrary.takeMessage() ?? "GDAL cannot write the file",
            remedy: remedy)
    }
}

extension VectorFormat {
    /// Endings of files that go with a file of this format.
    fileprivate var companions: [String] { self == .shapefile ? ["dbf", "shx", "prj", "cpg"] : [] }

    fileprivate var creationOptions: [String] {
        switch self {
        case .gml: ["FORMAT=GML3.2", "XSISCHEMA=OFF"]
        default: []
        }
    }

    fileprivate func layerOptions(_ attributes: [String]) -> [String] {
        func unused(_ names: [String]) -> String {
            let taken = Set(attributes.map { $0.lowercased() })
            return names.first { !taken.contains($0) } ?? "fieldbook_" + names[0]
        }
        return switch self {
        case .shapefile: ["ENCODING=UTF-8"]
        case .geoPackage:
            [
                "FID=" + unused(["fid", "ogc_fid", "gpkg_fid"]),
                "GEOMETRY_NAME=" + unused(["geom", "geometry", "shape"]),
            ]
        default: []
        }
    }
}
