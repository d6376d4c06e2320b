/// A file format for vector data that `VectorFiles` reads or writes.
///
/// GeoJSON, GPX and tables have readers of their own and are not among them.
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
    /// A folder, which is read where it is zipped.
    case fileGeodatabase = "gdb"

    /// The format of a file by its name's ending.
    public init?(path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        self.init(fileExtension: String(name[name.index(after: dot)...]))
    }

    /// The format of that file extension, without its dot, in any case.
    public init?(fileExtension: String) {
        let suffix = fileExtension.lowercased()
        self.init(rawValue: suffix == "xml" ? "gml" : suffix)
    }

    /// The file extension without its dot.
    public var fileExtension: String { rawValue }

    /// What people call it.
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

    /// Whether files of it can be written here.
    public var isWritable: Bool {
        switch self {
        case .geoPackage, .shapefile, .flatGeobuf, .gml, .kml, .dxf: true
        case .interlis1, .interlis2, .esriJSON, .topoJSON, .fileGeodatabase: false
        }
    }
}

extension VectorFormat {
    private static let jsonBytesToLookAt = 4_096

    /// Esri JSON or TopoJSON by the front of a file, whose name often ends in `.json` as that of GeoJSON does.
    ///
    /// The members may come in any order; `nil` for GeoJSON and for everything else.
    package init?(startingWithJSON front: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = front.dropFirst(front.starts(with: mark) ? mark.count : 0)
            .prefix(Self.jsonBytesToLookAt).filter { $0 > 0x20 }
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
