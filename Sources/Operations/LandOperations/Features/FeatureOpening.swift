import Batch
import Foundation
import SimpleFeatures

/// Opens an item with the reader that its name or its content asks for.
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
            return try VectorFileSource(item, options, fileSize: size)
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
                message: "a Shapefile is several files, and this is one of them alone, or packed",
                remedy:
                    "Name the .shp file, with .dbf and .shx beside it; or send a GeoPackage, or a ZIP archive."
            )
        case .vector(let format): return try spooled(bytes, as: format.fileExtension)
        case .archive: return try spooled(bytes, as: "zip")
        }
    }

    private static let gpx = ItemFailure(
        code: "input.otherKind", message: "this is GPX, which has routes and points, and no parcels",
        remedy: "Use the commands under fieldbook routes; fieldbook routes convert writes its points as GeoJSON.")

    private static let binary = ItemFailure(
        code: "geojson.notGeoJSON", message: "the file is no JSON object, but binary data of an unknown kind",
        place: "line 1, byte 0",
        remedy: "It may be damaged, encrypted or have the wrong name: export or download it again.")

    /// What comes from a pipe, is packed, or has a name of another kind, as a file of its own for as long as it is read.
    private func spooled(_ bytes: InputBytes, as fileExtension: String) throws -> any FeatureSource {
        let file = TemporaryFile(try context.temporaryPath(extension: fileExtension))
        let output = try file.create()
        try output.write(contentsOf: bytes.source, besides: DiskReserve(on: file.path))
        try output.close()
        return try VectorFileSource(
            Item(path: file.path, stem: ""), options, fileSize: Self.fileSize(at: file.path) ?? 0,
            keeping: file)
    }

    /// The size of a file that can be read from any place; `nil` for pipes and what is not there.
    private static func fileSize(at path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }
}

extension FeatureFileKind {
    /// Whether GDAL opens a file of this kind under the name that it has.
    fileprivate func isOpened(at path: String) -> Bool {
        switch self {
        case .vector(let format): VectorFormat(path: path) == format
        case .archive: true
        case .geoJSON, .table: false
        }
    }
}
