import Streams

/// A file format for vector data that `VectorFiles` reads or writes. Does not include GeoJSON, GPX and tables.
public enum VectorFormat: String, CaseIterable, Sendable {
    case geoPackage = "gpkg"
    case shapefile = "shp"
    case flatGeobuf = "fgb"
    case gml
    case kml
    case dxf
    case interlis1 = "itf"
    case interlis2 = "xtf"
    case esriJSON = "esrijson"
    case topoJSON = "topojson"
    /// A folder; read if it is zipped.
    case fileGeodatabase = "gdb"

    /// The format of a file by its extension.
    public init?(path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        self.init(fileExtension: String(name[name.index(after: dot)...]))
    }

    /// The format with that file extension, without its dot, in any case.
    public init?(fileExtension: String) {
        let suffix = fileExtension.lowercased()
        self.init(rawValue: suffix == "xml" ? "gml" : suffix)
    }

    /// The file extension without its dot.
    public var fileExtension: String { rawValue }

    /// The common name.
    public var name: String {
        switch self {
        case .geoPackage: "GeoPackage"
        case .shapefile: "Shapefile"
        case .flatGeobuf: "FlatGeobuf"
        case .gml: "GML"
        case .kml: "KML"
        case .dxf: "DXF"
        case .interlis1: "INTERLIS 1"
        case .interlis2: "INTERLIS 2"
        case .esriJSON: "Esri JSON"
        case .topoJSON: "TopoJSON"
        case .fileGeodatabase: "file geodatabase"
        }
    }

    /// Whether files of this format can be written.
    public var isWritable: Bool {
        switch self {
        case .geoPackage, .shapefile, .flatGeobuf, .gml, .kml, .dxf: true
        case .interlis1, .interlis2, .esriJSON, .topoJSON, .fileGeodatabase: false
        }
    }

    private static let jsonBytesToLookAt = 4_096

    /// Recognises Esri JSON and TopoJSON by the first bytes of a file, whose extension is often `.json` as for GeoJSON.
    ///
    /// The members may come in any order; `nil` for GeoJSON and anything else.
    package init?(startingWithJSON front: [UInt8]) {
        let text = ByteOrderMark.removed(from: front).prefix(Self.jsonBytesToLookAt).filter { $0 > 0x20 }
        guard text.first == UInt8(ascii: "{") else { return nil }
        func has(_ member: String) -> Bool { text.contains(Array(member.utf8)) }
        if has(#""type":"FeatureCollection""#) || has(#""type":"Feature""#) { return nil }
        if has(#""type":"Topology""#) {
            self = .topoJSON
            return
        }
        let esriMembers = [
            #""esriGeometry"#, #""displayFieldName":"#, #""objectIdFieldName":"#, #""fieldAliases":"#,
        ]
        let hasEsriShapes = has(#""rings":["#) || has(#""paths":["#)
        guard esriMembers.contains(where: has) || (hasEsriShapes && has(#""attributes":{"#)) else {
            return nil
        }
        self = .esriJSON
    }
}
