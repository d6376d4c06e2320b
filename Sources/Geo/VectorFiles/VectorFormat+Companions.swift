import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension VectorFormat {
    /// Refuses a file whose attributes would be left out without a word, since what holds them is not there.
    func checkCompanions(of path: String, _ options: VectorReadOptions) throws(VectorError) {
        switch self {
        case .shapefile:
            try Self.check(encoding: options.encoding)
            guard Self.file(beside: path, endingIn: ["dbf", "DBF", "Dbf"]) == nil else { return }
            throw VectorError(
                .companionMissing, "the Shapefile's .dbf, which holds the attributes, is not beside it",
                remedy: "Copy all files of that name, .shp, .shx, .dbf and if there are .prj and .cpg.")
        case .interlis1 where options.model == nil && Self.model(beside: path) == nil:
            throw VectorError(
                .modelMissing, "INTERLIS 1 names no attributes and draws no areas without its model",
                remedy: "Put the model beside the file under the same name with the ending .imd; "
                    + "ili2c makes it: java -jar ili2c.jar -oIMD --out MODEL.imd MODEL.ili.")
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
