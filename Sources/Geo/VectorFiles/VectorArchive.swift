import CGDAL
import SimpleFeatures

/// A ZIP archive with vector data in it, as they are handed out: a zipped Shapefile, file geodatabase or file of another
/// format, or KMZ.
///
/// Nothing is unpacked onto the disk: GDAL reads in the archive.
struct VectorArchive {
    /// What stands before an archive's name for GDAL.
    static let prefix = "/vsizip/"
    /// What ends the names of archives.
    static let fileExtensions: Set = ["zip", "kmz"]

    private static let maximumEntries = 10_000
    private static let namesInMessages = 5

    /// What is read of it: GDAL's name for the data, their format, and the files that are to be whole.
    struct Content {
        let name: String
        let format: VectorFormat
        let files: [String]
    }

    private let root: String
    private let names: [String]

    /// Lists the archive at `path`, which may not unpack to more than so many bytes.
    init(path: String, maximumBytes: Int) throws(VectorError) {
        root = Self.prefix + Self.delimited(path)
        guard let listing = VSIOpenDir(root, -1, nil) else {
            throw VectorError(
                .damaged, VectorLibrary.takeMessage() ?? "it cannot be opened as a ZIP archive",
                remedy: "Check that the file is whole; download or copy it again.")
        }
        defer { VSICloseDir(listing) }
        var names: [String] = []
        var bytes = 0
        while let entry = VSIGetNextDirEntry(listing) {
            bytes = bytes.addingReportingOverflow(Int(clamping: entry.pointee.nSize)).partialValue
            guard names.count < Self.maximumEntries, (0...maximumBytes).contains(bytes) else {
                throw VectorError(
                    .tooLarge,
                    names.count < Self.maximumEntries
                        ? "it unpacks to more than \(maximumBytes) bytes"
                        : "it holds more than \(Self.maximumEntries) files",
                    remedy: "Check where it comes from, and allow more with --max-unpacked.")
            }
            if let name = entry.pointee.pszName.map({ String(cString: $0) }) { names.append(name) }
        }
        self.names = names.filter { name in
            !name.hasPrefix("__MACOSX") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
    }

    /// The path as GDAL tells it from the names in the archive: in braces, or by its ending where it has braces of its
    /// own that do not match.
    private static func delimited(_ path: String) -> String {
        var depth = 1
        for byte in path.utf8 where depth > 0 {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
        }
        if depth == 1 { return "{\(path)}" }
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    /// Whether a file's name says that it is an archive.
    static func isArchive(_ path: String) -> Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return fileExtensions.contains(path[path.index(after: dot)...].lowercased())
    }

    /// The data in it, where they are of one format and stand together.
    func content() throws(VectorError) -> Content {
        let candidates = databases + files
        if let content = candidates.first, candidates.count == 1 { return content }
        throw candidates.isEmpty ? nothingKnown : severalThings(candidates)
    }

    /// File geodatabases are folders.
    private var databases: [Content] {
        let folders = names.compactMap { name -> String? in
            let parts = name.split(separator: "/", omittingEmptySubsequences: true)
            if let end = parts.firstIndex(where: { $0.lowercased().hasSuffix(".gdb") }) {
                return parts[...end].joined(separator: "/")
            }
            // A database whose folder was not packed itself.
            return name.lowercased() == "a00000001.gdbtable" ? "" : nil
        }
        return Set(folders).sorted().map { Content(name: path($0), format: .fileGeodatabase, files: []) }
    }

    /// Shapefiles in one folder are one set of data, as many layers.
    private var files: [Content] {
        var shapefiles: [String: [String]] = [:]
        var others: [Content] = []
        for name in names.sorted() where !name.lowercased().contains(".gdb/") {
            guard let format = VectorFormat(path: name), !name.lowercased().hasSuffix(".xml"),
                format != .fileGeodatabase
            else { continue }
            if format == .shapefile {
                shapefiles[Self.folder(of: name), default: []].append(path(name))
            } else {
                others.append(Content(name: path(name), format: format, files: [path(name)]))
            }
        }
        let sets = shapefiles.sorted { $0.key < $1.key }.map { folder, files in
            Content(
                name: files.count == 1 ? files[0] : path(folder), format: .shapefile, files: files)
        }
        // KMZ has its main file first, beside which others may lie.
        if let main = others.first(where: { $0.format == .kml && $0.name.hasSuffix("/doc.kml") }) {
            return [main]
        }
        return sets + others
    }

    private func path(_ name: String) -> String { name.isEmpty ? root : root + "/" + name }

    private static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    }

    private var nothingKnown: VectorError {
        let some = names.sorted().prefix(Self.namesInMessages).joined(separator: ", ")
        return VectorError(
            .unsupportedFormat,
            "there is nothing in the archive that is read there"
                + (some.isEmpty
                    ? "" : "; it holds \(some)\(names.count > Self.namesInMessages ? " and others" : "")"),
            remedy:
                "Unpack it and name the file with the data; tables and GeoJSON are read unpacked or as .gz.")
    }

    private func severalThings(_ candidates: [Content]) -> VectorError {
        let some = candidates.prefix(Self.namesInMessages).map { $0.name.dropFirst(root.count + 1) }
        return VectorError(
            .layerMissing, "the archive holds several sets of data: \(some.joined(separator: ", "))",
            remedy: "Unpack it and name one of them.")
    }
}
