import CGDAL
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes features into a new file: GeoPackage, Shapefile, FlatGeobuf, GML, KML or DXF.
///
/// A Shapefile is several files of one name; `companions` says which. What cannot be had in a format is an error: a
/// Shapefile holds geometries of one kind only, and KML is in WGS84. Not Sendable: one task at a time.
public final class VectorFileWriter {
    private typealias Places = [String: (index: Int32, kind: VectorAttribute.Kind)]

    private static let featuresInOneTransaction = 10_000

    /// What was written besides the file itself: endings in place of its own, for example `dbf`.
    public private(set) var companions: [String] = []
    /// What the format has no room for, and what became of it, for people to read.
    public private(set) var notes: [String] = []
    /// Features written so far.
    public private(set) var count = 0

    private let path: String
    private let format: VectorFormat
    private let wantsParts: Bool
    private let places: Places
    private var dataset: GDALDatasetH?
    private let hasTransactions: Bool
    private let layer: OGRLayerH
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
        let made: (layer: OGRLayerH, places: Places)
        do throws(VectorError) {
            let layer = try Self.makeLayer(in: dataset, name, schema.geometries.type, system, format)
            made = (layer, try Self.makeFields(schema.attributes, in: layer, format))
        } catch {
            GDALClose(dataset)
            throw error
        }
        (layer, places) = made
        self.dataset = dataset
        hasTransactions = GDALDatasetTestCapability(dataset, ODsCTransactions) != 0
        try begin(dataset)
    }

    deinit { if let dataset { GDALClose(dataset) } }

    /// Writes one feature.
    public func write(_ feature: Feature) throws(VectorError) {
        guard let dataset else { throw Self.failure() }
        guard let handle = OGR_F_Create(OGR_L_GetLayerDefn(layer)) else { throw Self.failure() }
        defer { OGR_F_Destroy(handle) }
        for member in feature.properties.members {
            if let place = places[member.name] { set(member.value, at: place, of: handle) }
        }
        if let geometry = feature.geometry { try set(wantsParts ? geometry.asParts : geometry, of: handle) }
        guard OGR_L_CreateFeature(layer, handle) == OGRERR_NONE else { throw Self.failure() }
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

    private func set(
        _ value: JSONValue, at place: (index: Int32, kind: VectorAttribute.Kind), of feature: OGRFeatureH
    ) {
        switch (value, place.kind) {
        case (.null, _): OGR_F_SetFieldNull(feature, place.index)
        case (.integer(let number), .integer): OGR_F_SetFieldInteger64(feature, place.index, number)
        case (.bool(let isTrue), .boolean): OGR_F_SetFieldInteger(feature, place.index, isTrue ? 1 : 0)
        case (_, .number) where value.doubleValue != nil:
            OGR_F_SetFieldDouble(feature, place.index, value.doubleValue ?? 0)
        default: OGR_F_SetFieldString(feature, place.index, value.text ?? value.jsonText)
        }
    }

    private static func makeLayer(
        in dataset: GDALDatasetH, _ name: String, _ type: OGRwkbGeometryType, _ system: String,
        _ format: VectorFormat
    ) throws(VectorError) -> OGRLayerH {
        guard let reference = OSRNewSpatialReference(nil) else { throw failure() }
        defer { OSRRelease(reference) }
        guard OSRSetFromUserInput(reference, system) == OGRERR_NONE else {
            throw VectorError(
                .unknownSystem, "GDAL does not know \(system)", remedy: "Name the system by its EPSG code.")
        }
        OSRSetAxisMappingStrategy(reference, OAMS_TRADITIONAL_GIS_ORDER)
        let options = StringList(format.layerOptions)
        guard let layer = GDALDatasetCreateLayer(dataset, name, reference, type, options.pointer) else {
            throw failure()
        }
        return layer
    }

    private static func makeFields(
        _ attributes: [VectorAttribute], in layer: OGRLayerH, _ format: VectorFormat
    ) throws(VectorError) -> Places {
        var places: Places = [:]
        // A drawing has fields of its own.
        guard format != .dxf else { return places }
        for attribute in attributes {
            guard let field = OGR_Fld_Create(attribute.name, attribute.kind.type) else { throw failure() }
            defer { OGR_Fld_Destroy(field) }
            if attribute.kind == .boolean { OGR_Fld_SetSubType(field, OFSTBoolean) }
            let index = OGR_FD_GetFieldCount(OGR_L_GetLayerDefn(layer))
            guard OGR_L_CreateField(layer, field, 1) == OGRERR_NONE else { throw failure() }
            places[attribute.name] = (index, attribute.kind)
        }
        return places
    }

    private static let remedy = "Check that there is room and that you may write there."

    private static func failure() -> VectorError {
        VectorError(
            .notWritable, VectorLibrary.takeMessage() ?? "GDAL cannot write the file",
            remedy: remedy)
    }
}

extension VectorAttribute.Kind {
    fileprivate var type: OGRFieldType {
        switch self {
        case .text: OFTString
        case .integer: OFTInteger64
        case .number: OFTReal
        case .boolean: OFTInteger
        }
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

    fileprivate var layerOptions: [String] {
        switch self {
        case .shapefile: ["ENCODING=UTF-8"]
        default: []
        }
    }
}
