import SimpleFeatures

extension VectorFormat {
    /// GDAL's names of the drivers that may read it; no other is tried, whatever the file claims to be.
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

    /// GDAL's name of the driver that writes it.
    var writer: String? {
        switch self {
        case .geoPackage, .shapefile, .flatGeobuf, .gml, .dxf: readers.first
        case .kml, .interlis1, .interlis2, .esriJSON, .topoJSON, .fileGeodatabase: nil
        }
    }
}
