import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension VectorFormat {
    /// Refuses a file of which GDAL would leave out a part without a word: one that was cut off, or without what belongs
    /// to it.
    func check(_ path: String, _ options: VectorReadOptions) throws(VectorError) {
        switch self {
        case .shapefile:
            try Self.check(encoding: options.encoding)
            try Self.checkLength(ofShapefileAt: path)
            guard Self.file(beside: path, endingIn: ["dbf", "DBF", "Dbf"]) == nil else { return }
            throw VectorError(
                .companionMissing, "the Shapefile's .dbf, which holds the attributes, is not beside it",
                remedy: "Copy all files of that name, .shp, .shx, .dbf and if there are .prj and .cpg.")
        case .interlis1:
            try Self.checkEnd(of: path, "ENDE", "INTERLIS 1")
            guard options.model == nil && Self.model(beside: path) == nil else { return }
            throw VectorError(
                .modelMissing, "INTERLIS 1 names no attributes and draws no areas without its model",
                remedy: "Put the model beside the file under the same name with the ending .imd; "
                    + "ili2c makes it: java -jar ili2c.jar -oIMD --out MODEL.imd MODEL.ili.")
        case .dxf: try Self.checkEnd(of: path, "EOF", "DXF")
        case .interlis2: try Self.checkEnd(of: path, "TRANSFER>", "INTERLIS 2")
        default: return
        }
    }

    /// The INTERLIS model of the same name beside a transfer file.
    static func model(beside path: String) -> String? { file(beside: path, endingIn: ["imd", "IMD"]) }

    private static func file(beside path: String, endingIn suffixes: [String]) -> String? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let stem = path[...dot]
        return suffixes.lazy.map { stem + $0 }.first { access($0, R_OK) == 0 }
    }

    /// Refuses a .shp file that is shorter than it says at its beginning, in words of two bytes.
    private static func checkLength(ofShapefileAt path: String) throws(VectorError) {
        guard let file = fopen(path, "r") else { return }
        defer { fclose(file) }
        var start = [UInt8](repeating: 0, count: 28)
        guard fread(&start, 1, start.count, file) == start.count,
            start.starts(with: [0x00, 0x00, 0x27, 0x0A])
        else { return }
        let length = start[24..<28].reduce(0) { $0 << 8 | Int($1) } * 2
        fseek(file, 0, SEEK_END)
        guard ftell(file) < length else { return }
        throw VectorError(
            .damaged, "the .shp file has \(ftell(file)) bytes of \(length)",
            remedy: "It was cut off: get it again from its source.")
    }

    /// Refuses a file that ends in another way than all of its format do, since GDAL would take what there is.
    private static func checkEnd(of path: String, _ end: String, _ format: String) throws(VectorError) {
        guard let file = fopen(path, "r") else { return }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        fseek(file, max(ftell(file) - 64, 0), SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: 64)
        bytes.removeLast(64 - fread(&bytes, 1, 64, file))
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard !String(decoding: bytes, as: UTF8.self).uppercased().hasSuffix(end) else { return }
        throw VectorError(
            .damaged, "the file does not end with \(end)",
            remedy: "It was cut off, or is no \(format): get it again from its source.")
    }

    private static func check(encoding: String?) throws(VectorError) {
        guard let encoding else { return }
        let converter = iconv_open("UTF-8", encoding)
        guard converter != iconv_t(bitPattern: -1) else {
            throw VectorError(
                .encoding, "there is no encoding \"\(encoding.prefix(40))\"",
                remedy: "Shapefiles are mostly in windows-1252, iso-8859-1, utf-8 or cp850.")
        }
        iconv_close(converter)
    }
}
