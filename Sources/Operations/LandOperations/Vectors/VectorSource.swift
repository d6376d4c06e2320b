package import Batch
import Foundation
package import SimpleFeatures
package import Streams
package import VectorExchange

/// The features of one layer of a GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF or INTERLIS file, one by one.
///
/// A process of its own reads the file; whatever becomes of that is an `ItemFailure`: `vector.damaged`,
/// `vector.layerMissing` and the others of `VectorError`, `worker.crashed`, `worker.memory` or `worker.timeout`. One
/// thread at a time.
///
/// ```swift
/// let source = try VectorSource(Item(path: "parcels.gpkg", stem: "parcels"))
/// while let feature = try source.next() { print(feature.properties) }
/// ```
package final class VectorSource {
    /// What the file says before its features.
    package let header: VectorHeader
    /// The features as GeoJSON, one a line. Where reading it fails, `failure` may know more.
    package var features: ByteSource {
        ByteSource { (buffer) throws(ReadingError) in try self.read(into: buffer) }
    }
    /// Why the file could not be read to its end.
    package private(set) var failure: ItemFailure?
    /// What was wrong with single features that were passed over, up to where it is read.
    package private(set) var faults: [ItemFailure] = []
    /// How many features were passed over; known at the end.
    package private(set) var faultCount = 0

    private static let maximumFaults = 100
    private static let maximumModels = 100

    private let stream: ProcessStream
    private var lines: VectorLines
    private var reader: GeoJSONReader?

    /// Opens an item's file; standard input cannot be read so.
    package init(_ item: Item, options: VectorSourceOptions = VectorSourceOptions()) throws {
        let absolute = PathParts.absolute(item.path)
        let staging = Confinement.pinnedFolder(of: absolute)
        let companions = staging == nil ? try Self.companions(of: absolute) : []
        let inputs =
            [GrantedInput(item)] + companions.map { GrantedInput(at: $0, besideFileOf: item) }
        let request = VectorReadRequest(
            path: Confinement.path(absolute, inWorkerWith: staging), layer: options.layer,
            encoding: options.encoding,
            arcTolerance: options.arcTolerance, choosesParcels: options.choosesParcels,
            maximumUnpackedBytes: options.limits.unpackedBytes)
        stream = try VectorProgram.start(
            "read", request, reading: inputs.compactMap(\.self), writingIn: staging, options.limits)
        lines = VectorLines(stream)
        switch try lines.nextMessage() {
        case .header(let header): self.header = header
        case .failure(let fault): throw fault.itemFailure
        default: throw VectorLines.cutOff
        }
    }

    /// The files beside one that belong to it: of a Shapefile, of a database in use, and the schema or model of others.
    ///
    /// Throws where one of them is a link, unless the file itself is one: whoever may put files into the folder could
    /// have any file read by it.
    private static func companions(of path: String) throws -> [String] {
        let companions = possibleCompanions(of: path)
        guard !isLink(path), let link = companions.first(where: isLink) else { return companions }
        throw ItemFailure(
            code: "input.link",
            message: "\(PathText.shown(PathParts(link).name)) beside it is a symbolic link",
            remedy: "Put the file itself there, or links to all its files into another folder.",
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

    /// Models in the folder of an INTERLIS 1 file, which may be named as its model is.
    private static func models(beside path: String) -> [String] {
        guard VectorFormat(path: path) == .interlis1 else { return [] }
        let folder = PathParts(path).openableFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.lowercased().hasSuffix(".imd") }.sorted().prefix(maximumModels)
            .map { folder + "/" + $0 }
    }

    /// The next feature, `nil` behind the last.
    ///
    /// Throws a `ReadingError` that can be continued for a feature that cannot be used, and an `ItemFailure` for all else.
    package func next() throws -> Feature? {
        do throws(ReadingError) {
            if let reader { return try reader.next() }
            // A layer may be empty, which GeoJSON cannot be.
            let (front, source) = try features.peeking(at: 1)
            guard !front.isEmpty else { return nil }
            let reader = GeoJSONReader(source, maximumFeatureBytes: 1 << 30)
            self.reader = reader
            return try reader.next()
        } catch {
            if failure == nil, error.canContinue { throw error.withoutPlace }
            throw failure ?? error.itemFailure
        }
    }

    /// Fills the front of `buffer` with features' bytes.
    private func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadingError) -> Int {
        if failure == nil {
            do {
                return try fill(buffer)
            } catch {
                failure = (error as? any ItemFailureConvertible)?.itemFailure ?? VectorLines.cutOff
            }
        }
        throw ReadingError(.unreadable, failure?.message ?? "", remedy: failure?.remedy ?? "")
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            switch try lines.next(into: buffer) {
            case .features(let count): return count
            case .over: return 0
            case .message(.fault(let fault)):
                faultCount += 1
                if faults.count < Self.maximumFaults { faults.append(fault.itemFailure) }
            case .message(.end(_, let count)): faultCount = count
            case .message(.failure(let fault)): throw fault.itemFailure
            case .message: throw VectorLines.cutOff
            }
        }
    }
}

extension ReadingError {
    /// The error without its place, which would be one between two processes.
    fileprivate var withoutPlace: ReadingError {
        let words = message.split(separator: " (geometry at byte ", maxSplits: 1).first.map(String.init)
        return ReadingError(code, words ?? message, remedy: remedy, canContinue: canContinue)
    }
}

extension VectorFault: ItemFailureConvertible {
    /// What only another file, a right or a program puts right, and no other content.
    private static let settings = ["vector.unreadable", "vector.notWritable", "vector.formatMissing"]

    /// The fault as an item's failure.
    package var itemFailure: ItemFailure {
        ItemFailure(
            code: code, message: message, place: place, remedy: remedy,
            cause: Self.settings.contains(code) ? .setting : .content)
    }
}
