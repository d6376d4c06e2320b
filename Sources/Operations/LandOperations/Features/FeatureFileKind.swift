import Batch
import Foundation
import SimpleFeatures
import Streams

/// The kind of a file of features, which decides on its reader.
enum FeatureFileKind: Equatable {
    case geoJSON
    case table
    case vector(VectorFormat)
    /// A ZIP archive that contains a file for GDAL.
    case archive

    /// File extensions of archives.
    static let archiveExtensions: Set = ["zip", "kmz"]

    /// The number of bytes at a file's beginning that show its kind.
    static let bytesToLookAt = 4_096

    /// The kind by the file's name; `nil` for standard input and for unknown or ambiguous extensions.
    init?(of item: Item) {
        guard !item.isStandardInput else { return nil }
        let suffix = PathParts(item.path).suffix.lowercased()
        if Self.archiveExtensions.contains(suffix) {
            self = .archive
            return
        }
        switch suffix.split(separator: ".").first ?? "" {
        case "geojson", "json", "geojsonl", "ndjson", "geojsons", "geojsonseq": self = .geoJSON
        case "csv", "tsv": self = .table
        case "xml", "txt": return nil
        case let suffix:
            guard let format = VectorFormat(fileExtension: String(suffix)) else { return nil }
            self = .vector(format)
        }
    }

    /// The kind by the file's first bytes. Unknown content counts as GeoJSON, whose reader reports what is wrong.
    init(startingWith bytes: [UInt8]) {
        let start = ByteOrderMark.removed(from: bytes).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if bytes.starts(with: ForeignContent.archiveMark) {
            self = .archive
        } else if bytes.starts(with: "SQLite format 3\0".utf8) {
            self = .vector(.geoPackage)
        } else if bytes.starts(with: "fgb\u{3}".utf8) {
            self = .vector(.flatGeobuf)
        } else if bytes.starts(with: [0x00, 0x00, 0x27, 0x0A]) {
            self = .vector(.shapefile)
        } else if start.starts(with: "SCNT".utf8) {
            self = .vector(.interlis1)
        } else if start.first == UInt8(ascii: "<") {
            self = .vector(Self.format(ofXML: start))
        } else if start.starts(with: "{".utf8) || start.starts(with: "[".utf8) || start.first == 0x1E {
            self = VectorFormat(startingWithJSON: bytes).map(FeatureFileKind.vector) ?? .geoJSON
        } else if Self.beginsDrawing(start) {
            self = .vector(.dxf)
        } else {
            self = Self.looksLikeTable(start) ? .table : .geoJSON
        }
    }

    /// This kind, or Esri JSON or TopoJSON if the extension is that of GeoJSON and the first bytes show one of these.
    func orOther(startingWith bytes: [UInt8]) -> FeatureFileKind {
        guard self == .geoJSON else { return self }
        let other = FeatureFileKind(startingWith: bytes)
        return [.vector(.esriJSON), .vector(.topoJSON)].contains(other) ? other : self
    }

    /// Whether the first bytes contain control characters and do not begin with a mark of UTF-16.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return false }
        return bytes.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D, 0x1E].contains($0) }
    }

    /// Whether a file begins like GPX.
    static func isGPX(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(bytesToLookAt), as: UTF8.self)
        return text.drop { !$0.isASCII || $0.isWhitespace }.hasPrefix("<") && text.contains("<gpx")
    }

    private static func format(ofXML text: ArraySlice<UInt8>) -> VectorFormat {
        let text = String(decoding: text, as: UTF8.self)
        if text.contains("<kml") || text.contains(":kml") { return .kml }
        let isInterlis = text.contains("<TRANSFER") || text.contains("interlis.ch/INTERLIS2")
        return isInterlis ? .interlis2 : .gml
    }

    /// Whether a text begins like a DXF drawing: with the code 0 and `SECTION`, or with 999, the code of a comment.
    private static func beginsDrawing(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = String(decoding: text.prefix(512), as: UTF8.self).split(whereSeparator: \.isNewline)
            .prefix(2).map { $0.filter { $0 != " " } }
        return lines.count == 2 && (lines == ["0", "SECTION"] || lines[0] == "999")
    }

    private static func looksLikeTable(_ text: ArraySlice<UInt8>) -> Bool {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        return line.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
            || areNumbers(String(decoding: line, as: UTF8.self))
    }

    /// Whether a line is a point: two numbers or more, after an optional name.
    static func areNumbers(_ line: String) -> Bool {
        let words = line.split { $0.isWhitespace || $0 == ";" || $0 == "," }
        let numbers = words.dropFirst().prefix { Double($0) != nil }
        let isNumber = words.first.map { Double($0) != nil } ?? false
        return numbers.count >= (isNumber ? 1 : 2)
    }
}

/// Opens an item with the reader for its kind, by its name or its content.
struct FeatureOpening {
    let item: Item
    let options: VectorSourceOptions
    let context: ItemContext

    init(_ item: Item, _ options: VectorSourceOptions, in context: ItemContext) {
        var options = options
        options.limits = context.limits
        self.options = options
        self.item = item
        self.context = context
    }

    func source() throws -> any FeatureSource {
        let named = FeatureFileKind(of: item)
        if let named, let size = Self.fileSize(at: item.path), named.isOpened(at: item.path) {
            _ = try InputBytes(item, within: context.limits, takesArchives: named == .archive)
            return try VectorSource(item, options, fileSize: size)
        }
        let (front, bytes) = try InputBytes(
            item, within: context.limits, takesArchives: named == nil || named == .archive
        ).peeking(at: FeatureFileKind.bytesToLookAt)
        if FeatureFileKind.isGPX(front) { throw Self.gpx }
        switch named?.orOther(startingWith: front) ?? FeatureFileKind(startingWith: front) {
        case .geoJSON:
            guard !FeatureFileKind.isBinary(front) else { throw Self.binary }
            return GeoJSONSource(bytes.source)
        case .table: return try TableSource(bytes.source, encoding: options.encoding)
        case .vector(.shapefile):
            throw ItemFailure(
                code: "input.severalFiles",
                message: "a Shapefile consists of several files, and this is only one of them, or compressed",
                remedy:
                    "Name the .shp file, with .dbf and .shx beside it; or send a GeoPackage, or a ZIP archive."
            )
        case .vector(let format): return try spooled(bytes, as: format.fileExtension)
        case .archive: return try spooled(bytes, as: "zip")
        }
    }

    private static let gpx = ItemFailure(
        code: "input.otherKind", message: "this is GPX, with routes and points, not parcels",
        remedy:
            "Use the commands under fieldbook routes; fieldbook routes convert writes its points as GeoJSON.")

    private static let binary = ItemFailure(
        code: "geojson.notGeoJSON",
        message: "the file is not a JSON object but binary data of an unknown kind",
        place: "line 1, byte 0",
        remedy: "It may be damaged, encrypted or have the wrong name: export or download it again.")

    /// Copies what GDAL cannot open in place (a pipe, a compressed or misnamed file) to a temporary file and opens that.
    private func spooled(_ bytes: InputBytes, as fileExtension: String) throws -> any FeatureSource {
        let file = TemporaryFile(try context.temporaryPath(extension: fileExtension))
        let output = try file.create()
        try output.write(contentsOf: bytes.source, besides: DiskReserve(on: file.path))
        try output.close()
        return try VectorSource(
            Item(path: file.path, stem: ""), options, fileSize: Self.fileSize(at: file.path) ?? 0,
            keeping: file)
    }

    /// The size of a regular file; `nil` for pipes and missing files.
    private static func fileSize(at path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }
}

extension FeatureFileKind {
    /// Whether GDAL can open a file of this kind in place, under its name.
    fileprivate func isOpened(at path: String) -> Bool {
        switch self {
        case .vector(let format): VectorFormat(path: path) == format
        case .archive: true
        case .geoJSON, .table: false
        }
    }
}
