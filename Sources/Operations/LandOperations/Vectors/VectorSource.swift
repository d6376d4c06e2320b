package import Batch
import Foundation
import SimpleFeatures
import Streams
import VectorExchange

/// The features of one layer of a file that GDAL reads: GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF or INTERLIS.
///
/// A confined process reads the file. Its errors are `ItemFailure`s: `vector.damaged`, `vector.layerMissing` and the other
/// codes of `VectorError`, `worker.crashed`, `worker.memory` or `worker.timeout`.
final class VectorSource: FeatureSource {
    private static let maximumModels = 100

    private let header: VectorHeader
    private let fileSize: Int
    /// Kept until the file is read.
    private let temporaryFile: TemporaryFile?
    private var stream: VectorStream
    private var isOver = false
    /// The number of features read.
    private var count = 0
    private(set) var passedOver: (faults: [ItemFailure], count: Int) = ([], 0)

    var systemName: String? { header.system }
    var collectionName: String? { header.layer }
    var notes: [String] { header.notes ?? [] }
    /// Estimated from the number of features; 0 if that is unknown.
    var offset: Int {
        guard let features = header.featureCount, features > 0 else { return 0 }
        return Int(Double(fileSize) * min(Double(count) / Double(features), 1))
    }

    /// Opens an item's file of `fileSize` bytes, and keeps `temporaryFile` until it is read.
    init(
        _ item: Item, _ options: VectorSourceOptions, fileSize: Int,
        keeping temporaryFile: TemporaryFile? = nil
    ) throws {
        self.fileSize = fileSize
        self.temporaryFile = temporaryFile
        let absolute = PathParts.absolute(item.path)
        let staging = Confinement.pinnedFolder(of: absolute)
        let companions = staging == nil ? try Self.companions(of: absolute) : []
        let inputs =
            [GrantedInput(item)] + companions.map { GrantedInput(at: $0, besideFileOf: item) }
        let request = VectorReadRequest(
            path: Confinement.path(absolute, inWorkerWith: staging), layer: options.layer,
            encoding: options.encoding, arcTolerance: options.arcTolerance,
            choosesParcels: options.choosesParcels,
            maximumUnpackedBytes: options.limits.unpackedBytes)
        stream = VectorStream(
            try VectorProgram.start(
                "read", request, reading: inputs.compactMap(\.self), writingIn: staging, options.limits
            ).read)
        guard case .header(let header) = try stream.nextMessage() else { throw VectorStream.cutOff }
        self.header = header
    }

    /// The possible paths of files that belong to a file: those of a Shapefile, of a database in use, a schema or model.
    ///
    /// Throws if one of them is a symbolic link and the file itself is not: otherwise anyone with write access to the
    /// folder could have any file read.
    private static func companions(of path: String) throws -> [String] {
        let companions = possibleCompanions(of: path)
        guard !isLink(path), let link = companions.first(where: isLink) else { return companions }
        throw ItemFailure(
            code: "input.link",
            message: "\(PathText.shown(PathParts(link).name)) beside it is a symbolic link",
            remedy:
                "Replace the link with the file, or put links to all files of the set into another folder.",
            cause: .setting)
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    private static func possibleCompanions(of path: String) -> [String] {
        let endings = [
            "shp", "dbf", "shx", "prj", "cpg", "cst", "qix", "sbn", "sbx", "idm", "ind", "imd", "gfs", "xsd",
        ]
        let stem = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) } ?? path
        return endings.flatMap {
            ["\(stem).\($0)", "\(stem).\($0.uppercased())", "\(stem).\($0.capitalized)"]
        }
            + ["-wal", "-shm", "-journal"].map { path + $0 } + ["\(path).xml"] + models(beside: path)
    }

    /// Models in the folder of an INTERLIS 1 file; they are named after the model, not after the file.
    private static func models(beside path: String) -> [String] {
        guard VectorFormat(path: path) == .interlis1 else { return [] }
        let folder = PathParts(path).openableFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.lowercased().hasSuffix(".imd") }.sorted().prefix(maximumModels)
            .map { folder + "/" + $0 }
    }

    /// The next feature, `nil` at the end.
    ///
    /// Throws a `ReadingError` that can continue for a feature that cannot be used, otherwise an `ItemFailure`.
    func next() throws -> Feature? {
        while !isOver {
            switch try stream.next() {
            case .feature(let feature):
                count += 1
                return try feature.get()
            case .message(.fault(let fault)):
                passedOver.count += 1
                if passedOver.faults.count < VectorMessage.mostFaults { passedOver.faults.append(fault) }
            case .message(.end(count, let faults))
            where faults >= passedOver.count && faults <= VectorMessage.mostFaultyFeatures:
                passedOver.count = faults
                try stream.requireEnd()
                isOver = true
            case .message, .row: throw VectorStream.cutOff
            }
        }
        return nil
    }
}

/// Options for reading a file, most of them for formats that GDAL reads.
package struct VectorSourceOptions: Hashable, Sendable {
    /// The layer of a file that has several.
    package var layer: String?
    /// The encoding of a Shapefile's texts if the file declares none or a wrong one, or of a table.
    package var encoding: String?
    /// The greatest distance of a chord from its arc, in the unit of the coordinates. Default: 0.001.
    package var arcTolerance: Double
    /// Whether to choose the layer of parcels if none is named.
    package var choosesParcels = false
    /// Limits of the process that reads the file.
    package var limits = WorkerLimits()

    package init(layer: String? = nil, encoding: String? = nil, arcTolerance: Double = 0.001) {
        self.layer = layer
        self.encoding = encoding
        self.arcTolerance = arcTolerance
    }
}
