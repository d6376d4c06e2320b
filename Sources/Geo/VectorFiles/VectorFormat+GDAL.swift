import SimpleFeatures

extension VectorFormat {
    /// GDAL's names of the drivers that may read the format. No other is tried, whatever the file contains.
    var readers: [String] {
        switch self {
        case .geoPackage: ["GPKG"]
        case .shapefile: ["ESRI Shapefile"]
        case .flatGeobuf: ["FlatGeobuf"]
        case .gml: ["GML"]
        case .kml: ["LIBKML", "KML"]
        case .dxf: ["DXF"]
        case .interlis1: ["Interlis 1"]
        case .interlis2: ["Interlis 2"]
        case .esriJSON: ["ESRIJSON"]
        case .topoJSON: ["TopoJSON"]
        case .fileGeodatabase: ["OpenFileGDB"]
        }
    }

    /// GDAL's name of the driver that writes the format.
    var writer: String? {
        switch self {
        case .geoPackage, .shapefile, .flatGeobuf, .gml, .dxf: readers.first
        case .kml, .interlis1, .interlis2, .esriJSON, .topoJSON, .fileGeodatabase: nil
        }
    }

    /// The model that GDAL needs to read an INTERLIS file.
    func model(
        for path: String, _ options: VectorReadOptions
    ) throws(VectorError) -> InterlisModel? {
        switch self {
        case .interlis1, .interlis2: try InterlisModel.model(for: path, self, options.model)
        default: nil
        }
    }

    /// The driver's options for reading.
    func openOptions(_ options: VectorReadOptions, _ model: InterlisModel?) -> [String] {
        switch self {
        case .interlis1, .interlis2: model.map { ["MODEL=" + $0.path] } ?? []
        case .shapefile: options.encoding.map { ["ENCODING=" + $0] } ?? []
        case .gml: ["WRITE_GFS=NO", "DOWNLOAD_SCHEMA=NO", "FORCE_SRS_DETECTION=YES"]
        default: []
        }
    }

    /// Extensions of the files that are written beside the file.
    var companions: [String] { self == .shapefile ? ["dbf", "shx", "prj", "cpg"] : [] }

    /// The driver's options for creating a file.
    var creationOptions: [String] {
        switch self {
        case .gml: ["FORMAT=GML3.2", "XSISCHEMA=OFF"]
        default: []
        }
    }

    /// The driver's options for creating a layer. The names of GeoPackage's own columns avoid those of attributes.
    func layerOptions(_ attributes: [String]) -> [String] {
        func unused(_ names: [String]) -> String {
            let taken = Set(attributes.map { $0.lowercased() })
            return names.first { !taken.contains($0) } ?? "fieldbook_" + names[0]
        }
        return switch self {
        case .shapefile: ["ENCODING=UTF-8", "DBF_EOF_CHAR=NO"]
        case .geoPackage:
            [
                "FID=" + unused(["fid", "ogc_fid", "gpkg_fid"]),
                "GEOMETRY_NAME=" + unused(["geom", "geometry", "shape"]),
            ]
        default: []
        }
    }
}
