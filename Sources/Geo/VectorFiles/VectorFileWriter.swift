import CGDAL
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes features into a new file: GeoPackage, Shapefile, FlatGeobuf, GML or DXF.
///
/// A Shapefile consists of several files, which `companions` lists. Features that a format cannot store are an error: a
/// Shapefile has geometries of one kind only. Not Sendable: one task at a time.
public final class VectorFileWriter {
    private static let featuresInOneTransaction = 10_000

    /// The extensions of the files written beside the file itself, for example `dbf`; known after `finish()`.
    public private(set) var companions: [String] = []
    /// Notes for the user about what the format cannot store.
    public var notes: [String] { fields.notes + holeNotes + warnings.notes }
    /// The number of features written so far.
    public private(set) var count = 0

    private let path: String
    private let format: VectorFormat
    private let needsParts: Bool
    private var fields: LayerFields
    /// Holes written into a drawing, whose areas are only the closed lines around them.
    private var holes = 0
    private var warnings = WriterWarnings()
    private var dataset: GDALDatasetH?
    private let hasTransactions: Bool
    private let layer: OGRLayerH
    private let layerName: String
    private var geometryBytes = WKBWriter()

    /// Creates the file at `path`, which must not exist.
    ///
    /// - Parameters:
    ///   - layer: the layer's name.
    ///   - schema: the schema, which declares everything that the features to be written have.
    ///   - system: the reference system as `EPSG:n`, PROJ string or WKT.
    public init(
        path: String, as format: VectorFormat, layer name: String, _ schema: VectorSchema, system: String
    ) throws(VectorError) {
        VectorLibrary.start()
        self.path = path
        self.format = format
        needsParts = schema.geometries.needsParts
        if format == .shapefile, !schema.geometries.areOfOneKind {
            throw VectorError(
                .geometry, "the features have geometries of several kinds; a Shapefile can store only one",
                remedy: "Write GeoPackage, or one file per kind.")
        }
        CPLErrorReset()
        guard let driver = format.writer.flatMap({ GDALGetDriverByName($0) }) else {
            throw VectorError(
                .unsupportedFormat, "\(format.name) cannot be written", remedy: "Choose another format.")
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
        if format == .dxf {
            OGR_F_SetFieldString(handle, OGR_F_GetFieldIndex(handle, "Layer"), layerName)
            holes += feature.geometry?.polygons.reduce(0) { $0 + $1.holes.count } ?? 0
        }
        if let geometry = feature.geometry { try set(needsParts ? geometry.asParts : geometry, of: handle) }
        CPLErrorReset()
        guard OGR_L_CreateFeature(layer, handle) == OGRERR_NONE else { throw Self.failure() }
        warnings.collect()
        count += 1
        if count.isMultiple(of: Self.featuresInOneTransaction) {
            try commit(dataset)
            try begin(dataset)
        }
    }

    /// Completes the file. Nothing can be written afterwards.
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
        if format == .shapefile { try endTable() }
        companions = format.companions.filter { access(stem + $0, F_OK) == 0 }
    }

    /// Closes the file and deletes it, with the files beside it. Nothing can be written afterwards.
    public func discard() {
        guard let dataset else { return }
        self.dataset = nil
        GDALClose(dataset)
        for suffix in [format.fileExtension] + format.companions { unlink(stem + suffix) }
    }

    /// Databases are written in large transactions, since each feature would otherwise be one.
    private func begin(_ dataset: GDALDatasetH) throws(VectorError) {
        guard hasTransactions else { return }
        if GDALDatasetStartTransaction(dataset, 0) != OGRERR_NONE { throw Self.failure() }
    }

    private func commit(_ dataset: GDALDatasetH) throws(VectorError) {
        guard hasTransactions else { return }
        if GDALDatasetCommitTransaction(dataset) != OGRERR_NONE { throw Self.failure() }
    }

    /// Appends the character that ends a table. GDAL would write it after each row, and then move back.
    private func endTable() throws(VectorError) {
        guard let table = fopen(stem + "dbf", "a") else { throw Self.failure() }
        let isWritten = fputc(0x1A, table) != EOF
        guard fclose(table) == 0, isWritten else { throw Self.failure() }
    }

    private var holeNotes: [String] {
        if holes == 0 { return [] }
        let subject = holes == 1 ? "1 hole is a closed line" : "\(holes) holes are closed lines"
        return ["\(subject) like any other in DXF"]
    }

    /// The path up to and including its last dot.
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
                .geometry, VectorLibrary.takeMessage() ?? "GDAL does not accept the geometry",
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
                .unknownSystem, "GDAL does not know \(system)", remedy: "Name the CRS by its EPSG code.")
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

    private static let remedy = "Check that the disk is not full and that you may write there."

    static func failure() -> VectorError {
        VectorError(
            .notWritable, VectorLibrary.takeMessage() ?? "GDAL cannot write the file",
            remedy: remedy)
    }
}

/// GDAL's warnings while features are written: the text of the first few and the number of the others.
private struct WriterWarnings {
    private static let maximumKept = 5

    private var kept: [String] = []
    private var count = 0

    var notes: [String] {
        let more = count - kept.count
        return kept + (more > 0 ? ["GDAL gave \(more) more warnings"] : [])
    }

    /// Collects the warning since the messages were last reset. `LayerFields` counts truncated texts.
    mutating func collect() {
        guard CPLGetLastErrorType().rawValue == CE_Warning.rawValue,
            let message = VectorLibrary.takeMessage(),
            !message.contains("has been truncated to")
        else { return }
        count += 1
        if kept.count < Self.maximumKept { kept.append(message) }
    }
}
