import Batch
import SimpleFeatures

/// By which reader a file of features is read.
enum FeatureFileKind: Equatable {
    case geoJSON
    case table
    case vector(VectorFormat)
    /// A ZIP archive with a file in it that GDAL reads.
    case archive

    /// What ends the names of archives.
    static let archiveExtensions: Set = ["zip", "kmz"]

    /// How many bytes of a file's beginning tell its kind.
    static let bytesToLookAt = 4_096

    /// The kind that a file's name says; `nil` for standard input, and where the name says nothing or several things.
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

    /// The kind that a file's first bytes show; what shows nothing is taken for GeoJSON, whose reader says what is
    /// wrong with it.
    init(startingWith bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        let start = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
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

    /// The kind by name, or another one that JSON's own beginning shows.
    func orOther(startingWith bytes: [UInt8]) -> FeatureFileKind {
        guard self == .geoJSON else { return self }
        let other = FeatureFileKind(startingWith: bytes)
        return [.vector(.esriJSON), .vector(.topoJSON)].contains(other) ? other : self
    }

    /// Whether the first bytes are neither text in UTF-8 nor, by their mark, in UTF-16.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else { return false }
        return bytes.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D, 0x1E].contains($0) }
    }

    /// Whether a file begins as GPX does.
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

    /// A drawing begins with the code 0 on a line, or 999 of a remark, and a word on the next.
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

    /// Whether a line is a point without a header: two numbers or more behind a name, if it has one.
    static func areNumbers(_ line: String) -> Bool {
        let words = line.split { $0.isWhitespace || $0 == ";" || $0 == "," }
        let numbers = words.dropFirst().prefix { Double($0) != nil }
        let isNumber = words.first.map { Double($0) != nil } ?? false
        return numbers.count >= (isNumber ? 1 : 2)
    }
}
