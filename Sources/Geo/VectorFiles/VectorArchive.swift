import CGDAL
import SimpleFeatures

/// A ZIP archive with vector data: a zipped Shapefile, file geodatabase or file of another format, or KMZ.
///
/// Nothing is unpacked to disk: GDAL reads inside the archive.
struct VectorArchive {
    /// GDAL's prefix for paths in archives.
    static let prefix = "/vsizip/"
    /// The file extensions of archives.
    static let fileExtensions: Set = ["zip", "kmz"]

    private static let maximumEntries = 10_000
    private static let namesInMessages = 5

    /// The data in an archive: GDAL's name for them, their format, and the files to check for completeness.
    struct Content {
        let name: String
        let format: VectorFormat
        let files: [String]
    }

    private let root: String
    private let names: [String]

    /// Lists the archive at `path`; throws if it unpacks to more than `maximumBytes`.
    init(path: String, maximumBytes: Int) throws(VectorError) {
        root = Self.prefix + Self.delimited(path)
        guard let listing = VSIOpenDir(root, -1, nil) else {
            throw VectorError(
                .damaged, VectorLibrary.takeMessage() ?? "it cannot be opened as a ZIP archive",
                remedy: "Check that the file is complete; download or copy it again.")
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
                        : "it contains more than \(Self.maximumEntries) files",
                    remedy: "Check where it comes from, and allow more with --max-unpacked.")
            }
            if let name = entry.pointee.pszName.map({ String(cString: $0) }) { names.append(name) }
        }
        self.names = names.filter { name in
            !name.hasPrefix("__MACOSX") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
    }

    /// The path in a form that GDAL can separate from the names in the archive: in braces, or ended by its extension if it
    /// contains unmatched braces.
    static func delimited(_ path: String) -> String {
        var depth = 1
        for byte in path.utf8 where depth > 0 {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
        }
        if depth == 1 { return "{\(path)}" }
        return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    }

    /// Whether a file is an archive by its extension.
    static func isArchive(_ path: String) -> Bool {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return fileExtensions.contains(path[path.index(after: dot)...].lowercased())
    }

    /// The data in the archive, if it contains exactly one set of data.
    func content() throws(VectorError) -> Content {
        let candidates = databases + files
        if let content = candidates.first, candidates.count == 1 { return content }
        throw candidates.isEmpty ? unsupported : ambiguous(candidates)
    }

    /// File geodatabases are folders.
    private var databases: [Content] {
        let folders = names.compactMap { name -> String? in
            let parts = name.split(separator: "/", omittingEmptySubsequences: true)
            if let end = parts.firstIndex(where: { $0.lowercased().hasSuffix(".gdb") }) {
                return parts[...end].joined(separator: "/")
            }
            // A database that was packed without its folder.
            return name.lowercased() == "a00000001.gdbtable" ? "" : nil
        }
        return Set(folders).sorted().map { Content(name: path($0), format: .fileGeodatabase, files: []) }
    }

    /// Shapefiles in one folder are the layers of one set of data.
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
        // A KMZ may contain other files beside its main one.
        if let main = others.first(where: { $0.format == .kml && $0.name.hasSuffix("/doc.kml") }) {
            return [main]
        }
        return sets + others
    }

    private func path(_ name: String) -> String { name.isEmpty ? root : root + "/" + name }

    private static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    }

    private var unsupported: VectorError {
        let some = names.sorted().prefix(Self.namesInMessages).joined(separator: ", ")
        return VectorError(
            .unsupportedFormat,
            "the archive contains no supported data"
                + (some.isEmpty
                    ? "" : "; it contains \(some)\(names.count > Self.namesInMessages ? " and others" : "")"),
            remedy:
                "Unpack it and name the file with the data. Tables and GeoJSON are read unpacked or as .gz.")
    }

    private func ambiguous(_ candidates: [Content]) -> VectorError {
        let some = candidates.prefix(Self.namesInMessages).map { $0.name.dropFirst(root.count + 1) }
        return VectorError(
            .layerMissing, "the archive contains several sets of data: \(some.joined(separator: ", "))",
            remedy: "Unpack it and name one of them.")
    }
}
