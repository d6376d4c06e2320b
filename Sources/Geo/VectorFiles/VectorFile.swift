import CGDAL
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file of vector data, open for reading: GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF, INTERLIS, Esri JSON or
/// TopoJSON, or a ZIP archive with one of them or a file geodatabase.
///
/// Only GDAL's drivers for the format given by the file's extension are used, only files are opened and never services,
/// and nothing is written beside the file. Not Sendable: one task at a time.
///
/// ```swift
/// let file = try VectorFile(path: "parcels.gpkg")
/// let reader = try file.reader(of: try file.layer(named: nil))
/// while let feature = try reader.next() { print(feature.properties) }
/// ```
public final class VectorFile {
    /// The most layers that a file may have.
    public static let maximumLayers = 10_000
    private static let namesInMessages = 40

    /// The file's format.
    public let format: VectorFormat
    /// Its layers, in the order of the file.
    public let layers: [VectorLayer]
    private let dataset: GDALDatasetH
    private let options: VectorReadOptions

    /// GDAL's version, for example `3.6.2`.
    public static var libraryVersion: String { VectorLibrary.version }

    /// Opens the file at `path`; its extension gives the format.
    ///
    /// Throws `vector.unsupportedFormat`, `vector.unreadable` or `vector.damaged`.
    public init(path: String, options: VectorReadOptions = VectorReadOptions()) throws(VectorError) {
        let named = VectorFormat(path: path)
        guard named != nil || VectorArchive.isArchive(path) else {
            let known = VectorFormat.allCases.map(\.fileExtension) + VectorArchive.fileExtensions.sorted()
            throw VectorError(
                .unsupportedFormat, "the extension of \(path) is not that of a supported format",
                remedy: "Supported: \(known.map { "." + $0 }.joined(separator: ", "))."
            )
        }
        try VectorError.requireReadable(path)
        VectorLibrary.start(arcTolerance: options.arcTolerance)
        self.options = options
        let dataset: GDALDatasetH
        if let named {
            format = named
            try named.check(path, options)
            dataset = try Self.open(path, named, options)
        } else {
            let content = try VectorArchive(path: path, maximumBytes: options.maximumUnpackedBytes).content()
            format = content.format
            for file in content.files { try content.format.check(file, options) }
            dataset = try Self.open(content.name, content.format, options)
        }
        do throws(VectorError) {
            let layers = try Self.layers(of: dataset)
            try VectorLibrary.checkNoFailure(as: .damaged, remedy: Self.damagedRemedy)
            self.layers = layers
        } catch {
            GDALClose(dataset)
            throw error
        }
        self.dataset = dataset
    }

    private static let damagedRemedy = "The file is damaged or cut off: get it again from its source."

    deinit { GDALClose(dataset) }

    /// The layer with that name; without a name, the only layer, or the only one with geometries.
    public func layer(named name: String?) throws(VectorError) -> VectorLayer {
        let names =
            layers.prefix(Self.namesInMessages).map(\.name).joined(separator: ", ")
            + (layers.count > Self.namesInMessages ? " and \(layers.count - Self.namesInMessages) more" : "")
        if let name {
            if let layer = layers.first(where: { $0.name == name }) { return layer }
            throw VectorError(
                .layerMissing, "there is no layer \(name)",
                remedy: layers.isEmpty ? "The file has no layers." : "There are: \(names).")
        }
        if let layer = layers.first, layers.count == 1 { return layer }
        let withGeometries = layers.filter(\.hasGeometries)
        if let layer = withGeometries.first, withGeometries.count == 1 { return layer }
        throw VectorError(
            .layerMissing, layers.isEmpty ? "the file has no layers" : "the file has several layers",
            remedy: layers.isEmpty ? "Check the export." : "Name one of them: \(names).")
    }

    /// Starts reading a layer at its first feature. Use one reader of a file at a time.
    public func reader(of layer: VectorLayer) throws(VectorError) -> VectorFeatureReader {
        guard let handle = GDALDatasetGetLayer(dataset, layer.index) else {
            throw VectorError(
                .layerMissing, "there is no layer \(layer.name)", remedy: "Open the file again.")
        }
        let register = try registerLayer(of: layer)
        return VectorFeatureReader(
            handle, of: self, joining: register, arcTolerance: options.arcTolerance)
    }

    /// The register's entries for a layer of parcels, read completely before the layer itself.
    private func registerLayer(of layer: VectorLayer) throws(VectorError) -> RegisterJoin? {
        guard format == .interlis1 || format == .interlis2,
            let (register, reference) = RegisterJoin.table(for: layer, among: layers),
            let handle = GDALDatasetGetLayer(dataset, register.index)
        else { return nil }
        var join = RegisterJoin(by: reference, hasCodes: format == .interlis1)
        let reader = VectorFeatureReader(
            handle, of: self, joining: nil, arcTolerance: options.arcTolerance)
        while let feature = try reader.next() { join.add(feature.properties) }
        return join
    }

    private static func open(
        _ path: String, _ format: VectorFormat, _ options: VectorReadOptions
    ) throws(VectorError) -> GDALDatasetH {
        // A name such as PG:... or /vsicurl/... is a file name, never a connection.
        let name = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
        let flags = UInt32(GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR)
        CPLErrorReset()
        let drivers = StringList(format.readers)
        let model = try format.model(for: path, options)
        let settings = StringList(format.openOptions(options, model))
        let dataset = withExtendedLifetime(model) {
            drivers.withConstantPointer { drivers in
                settings.withConstantPointer { GDALOpenEx(name, flags, drivers, $0, nil) }
            }
        }
        guard let dataset else {
            throw VectorError(
                .damaged, VectorLibrary.takeMessage() ?? "GDAL cannot open it as \(format.name)",
                remedy: "Check that the file is \(format.name) and complete; export or copy it again.")
        }
        return dataset
    }

    /// Whether the types of the attributes are not declared, for lack of a schema beside the file.
    var isGMLWithoutSchema: Bool {
        guard format == .gml, let name = GDALGetDescription(dataset).map({ String(cString: $0) }) else {
            return false
        }
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        guard let schema = VSIFOpenL(stem + ".xsd", "rb") else { return true }
        VSIFCloseL(schema)
        return false
    }

    private static func layers(of dataset: GDALDatasetH) throws(VectorError) -> [VectorLayer] {
        let count = GDALDatasetGetLayerCount(dataset)
        guard count <= maximumLayers else {
            throw VectorError(
                .tooLarge, "\(count) layers are more than \(maximumLayers)", remedy: "Divide the file.")
        }
        return (0..<max(count, 0)).compactMap { index in
            GDALDatasetGetLayer(dataset, index).map { VectorLayer($0, index: index) }
        }
    }
}

/// A layer of a file: features with the same attributes in one reference system.
public struct VectorLayer: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The number of features; `nil` if counting would require reading all of them.
    public let featureCount: Int?
    /// The reference system as `EPSG:n` or as WKT; `nil` if the file does not name it.
    public let system: String?
    /// The attributes' names, in the order of the file.
    public let attributes: [String]
    /// Whether its features have geometries; tables of styles, for example, do not.
    public let hasGeometries: Bool

    let index: Int32

    fileprivate init(_ layer: OGRLayerH, index: Int32) {
        name = OGR_L_GetName(layer).map { String(cString: $0) } ?? ""
        let count = OGR_L_GetFeatureCount(layer, 0)
        featureCount = count < 0 ? nil : Int(count)
        system = OGR_L_GetSpatialRef(layer).flatMap { VectorSystem.name(of: $0) }
        let definition = OGR_L_GetLayerDefn(layer)
        attributes = (0..<OGR_FD_GetFieldCount(definition)).map { place in
            OGR_FD_GetFieldDefn(definition, place).flatMap { OGR_Fld_GetNameRef($0) }
                .map { String(cString: $0) } ?? ""
        }
        hasGeometries = OGR_L_GetGeomType(layer) != wkbNone
        self.index = index
    }
}

extension VectorError {
    /// Throws `vector.unreadable` unless the file exists and may be read.
    static func requireReadable(_ path: String) throws(VectorError) {
        guard access(path, R_OK) == 0 else {
            throw VectorError(
                .unreadable, "\(path): \(String(cString: strerror(errno)))",
                remedy: "Check that the file exists and that you may read it.")
        }
    }
}

/// How a file of vector data is read.
public struct VectorReadOptions: Hashable, Sendable {
    /// The encoding of a Shapefile's texts, for example `ISO-8859-1`, if the file does not declare it or declares a wrong
    /// one; `nil` uses the file's.
    public var encoding: String?
    /// The largest distance of a chord from its arc in metres, also for coordinates in degrees. Arcs occur in INTERLIS, GML
    /// and GeoPackage.
    public var arcTolerance: Double
    /// The path of the INTERLIS model, an `.imd` file; `nil` looks for it beside the file.
    public var model: String?
    /// The largest unpacked size of a ZIP archive in bytes.
    public var maximumUnpackedBytes: Int

    /// Creates options; the default tolerance is one millimetre.
    public init(
        encoding: String? = nil, arcTolerance: Double = 0.001, model: String? = nil,
        maximumUnpackedBytes: Int = 64 << 30
    ) {
        self.encoding = encoding
        self.arcTolerance = arcTolerance
        self.model = model
        self.maximumUnpackedBytes = maximumUnpackedBytes
    }
}
