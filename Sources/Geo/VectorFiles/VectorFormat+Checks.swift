import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension VectorFormat {
    /// Throws for a file of which GDAL would silently omit a part: one that was cut off, or that lacks a file beside it.
    func check(_ path: String, _ options: VectorReadOptions) throws(VectorError) {
        switch self {
        case .shapefile:
            try Self.check(encoding: options.encoding)
            try Self.checkLength(ofShapefileAt: path)
            try Self.checkCompanion("dbf", "contains the attributes", of: path)
            try Self.checkCompanion("shx", "gives the place of each shape", of: path)
        case .interlis1: try Self.checkEnd(of: path, "ENDE", "INTERLIS 1")
        case .dxf:
            try Self.checkIsText(path)
            try Self.checkEnd(of: path, "EOF", "DXF")
        case .interlis2: try Self.checkEnd(of: path, "TRANSFER>", "INTERLIS 2")
        default: return
        }
    }

    private static func checkCompanion(
        _ suffix: String, _ purpose: String, of path: String
    ) throws(VectorError) {
        guard file(beside: path, endingIn: [suffix, suffix.uppercased(), suffix.capitalized]) == nil else {
            return
        }
        throw VectorError(
            .companionMissing, "the Shapefile's .\(suffix), which \(purpose), is missing",
            remedy: "Copy all files with that name: .shp, .shx and .dbf, and .prj and .cpg if they exist.")
    }

    /// Throws for a drawing in AutoCAD's binary form, which GDAL does not read.
    private static func checkIsText(_ path: String) throws(VectorError) {
        guard let file = DataFile(path), file.read(22).starts(with: "AutoCAD Binary DXF".utf8) else { return }
        throw VectorError(
            .unsupportedFormat, "this is a binary DXF; only DXF as text is supported",
            remedy: "Save it again as DXF in ASCII, in AutoCAD with SAVEAS and the option ASCII.")
    }

    private static func file(beside path: String, endingIn suffixes: [String]) -> String? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let stem = path[...dot]
        return suffixes.lazy.map { stem + $0 }.first { DataFile.exists($0) }
    }

    /// Throws for a .shp file shorter than the length in its header, which counts words of two bytes.
    private static func checkLength(ofShapefileAt path: String) throws(VectorError) {
        guard let file = DataFile(path) else { return }
        let size = file.size
        let start = file.read(28)
        guard start.count == 28, start.starts(with: [0x00, 0x00, 0x27, 0x0A]) else { return }
        let length = start[24..<28].reduce(0) { $0 << 8 | Int($1) } * 2
        guard size < length else { return }
        throw VectorError(
            .damaged, "the .shp file has only \(size) of \(length) bytes",
            remedy: "It was cut off: get it again from its source.")
    }

    /// Throws for a file without its format's last line, since GDAL would read what there is.
    private static func checkEnd(of path: String, _ end: String, _ format: String) throws(VectorError) {
        guard let file = DataFile(path) else { return }
        var bytes = file.readEnd(64)
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard !String(decoding: bytes, as: UTF8.self).uppercased().hasSuffix(end) else { return }
        throw VectorError(
            .damaged, "the file does not end with \(end)",
            remedy: "It was cut off, or is not \(format): get it again from its source.")
    }

    private static func check(encoding: String?) throws(VectorError) {
        guard let encoding else { return }
        let converter = iconv_open("UTF-8", encoding)
        guard converter != iconv_t(bitPattern: -1) else {
            throw VectorError(
                .encoding, "the encoding \"\(encoding.prefix(40))\" is unknown",
                remedy: "Most Shapefiles use windows-1252, iso-8859-1, utf-8 or cp850.")
        }
        iconv_close(converter)
    }
}
