import Batch
import Foundation
import SimpleFeatures
import Streams
import VectorExchange

/// An item's output in a format that GDAL writes, by a confined process that gets the features one by one.
final class VectorOutput: FeatureSink {
    private static let bytesAtOnce = 1 << 16

    private let format: FeatureFormat
    private let context: ItemContext
    private let target: VectorTarget
    private let rounding: Rounding
    private let process: ProcessStream
    private var answers: VectorStream
    private var records = FeatureRecordWriter()
    private var count = 0
    /// Bytes not yet sent.
    private var unsent: [UInt8] = []

    init(_ format: FeatureFormat, _ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        if format == .shp && context.writesToStandardOutput {
            throw ItemFailure(
                code: "output.severalFiles", message: "a Shapefile consists of several files",
                remedy: "Use -o parcels.shp or -o FOLDER/, or another format.", cause: .setting)
        }
        self.format = format
        self.context = context
        rounding = Rounding(options)
        target = try VectorTarget(format, in: context)
        let request = VectorWriteRequest(
            features: Confinement.path(target.features.path, inWorkerWith: target.folder),
            path: Confinement.path(target.path, inWorkerWith: target.folder), format: format.rawValue,
            layer: options.name ?? PathParts(context.finalPath(ending: "." + format.fileExtension)).stem,
            system: options.crsName ?? "EPSG:4326")
        process = try VectorProgram.start("write", request, writingIn: target.folder, context.limits)
        answers = VectorStream(process.read)
    }

    /// Ends the process before its files are deleted.
    deinit { process.end() }

    func write(_ feature: Feature, name: String?, decimals: Int?) throws {
        var feature = feature.forTable
        feature.geometry = feature.geometry.map { rounding.rounded($0, decimals) }
        try records.append(feature, to: &unsent)
        count += 1
        if unsent.count >= Self.bytesAtOnce { try send() }
    }

    func finish() throws -> [String] {
        unsent += try VectorMessage.end(features: count, faults: 0).line
        try send()
        guard case .written(count, let companions, let notes) = try answer() else {
            throw VectorStream.cutOff
        }
        // It must not change the files any more.
        try answers.requireEnd()
        if context.writesToStandardOutput {
            let file = try context.makeFile(extension: format.fileExtension)
            try file.write(contentsOf: try ByteSource(path: target.path))
            try file.flush()
        }
        for companion in companions { try stage(companion) }
        return notes
    }

    /// Hands the features over; throws the error with which the process has ended.
    private func send() throws {
        let isTaken = try process.write(unsent)
        unsent.removeAll(keepingCapacity: true)
        if isTaken { return }
        _ = try answer()
        throw VectorStream.cutOff
    }

    private func answer() throws -> VectorMessage {
        do {
            return try answers.nextMessage()
        } catch var failure as ItemFailure {
            failure.message = failure.message.replacing(Confinement.stagingFolder, with: target.folder)
            throw failure
        }
    }

    /// Makes a file that the process wrote beside the main one an output of the item.
    private func stage(_ companion: String) throws {
        guard format.companionExtensions.contains(companion) else { throw VectorStream.cutOff }
        let made = target.path(of: companion)
        guard rename(made, try context.makeCompanionPath(ending: "." + companion)) == 0 else {
            throw ItemFailure(
                code: "output.failed", message: "\(made): \(String(cString: strerror(errno)))",
                remedy: "Check the output's path.", cause: .setting)
        }
    }
}

/// The files that a process may write for an item. What remains of them is deleted with this object.
private final class VectorTarget {
    /// The folder of all of them.
    let folder: String
    let path: String
    /// For the features, until all are known.
    let features: TemporaryFile
    private let format: FeatureFormat
    /// Whether the folder is there for these files only.
    private let isTemporary: Bool

    init(_ format: FeatureFormat, in context: ItemContext) throws {
        self.format = format
        isTemporary = context.writesToStandardOutput
        if isTemporary {
            folder = PathParts.absolute(try context.temporaryPath(extension: "made"))
            guard mkdir(folder, 0o700) == 0 else { throw ItemFailure.writing(folder, errno) }
            path = folder + "/output." + format.fileExtension
            features = TemporaryFile(folder + "/features")
        } else {
            path = PathParts.absolute(try context.makePath(ending: "." + format.fileExtension))
            features = TemporaryFile(PathParts.absolute(try context.temporaryPath(extension: "features")))
            folder = Confinement.pinnedFolder(of: path) ?? PathParts(path).openableFolder
        }
    }

    deinit {
        if isTemporary {
            try? FileManager.default.removeItem(atPath: folder)
        } else {
            unlink(path + "-journal")
            for companion in format.companionExtensions { unlink(path(of: companion)) }
        }
    }

    /// The path of the file beside the main one with that extension.
    func path(of companion: String) -> String { path.dropLast(format.fileExtension.count) + companion }
}

/// Rounds coordinates as GeoJSON with the same options does.
private struct Rounding {
    private let number: DecimalWriter?
    private let height: DecimalWriter?

    init(_ options: GeoJSONWriter.Options) {
        number = Self.writer(options.decimals)
        height = Self.writer(options.heightDecimals)
    }

    /// The geometry, with `decimals` in place of the usual ones.
    func rounded(_ geometry: Geometry, _ decimals: Int?) -> Geometry {
        let number = Self.writer(decimals) ?? number
        if number == nil && height == nil { return geometry }
        return geometry.mapRuns { run in
            run.map { position in
                var position = position
                position.x = Self.rounded(position.x, number)
                position.y = Self.rounded(position.y, number)
                position.z = position.z.map { Self.rounded($0, height) }
                return position
            }
        }
    }

    private static func writer(_ decimals: Int?) -> DecimalWriter? {
        decimals.map { DecimalWriter(.upTo(decimals: $0)) }
    }

    private static func rounded(_ value: Double, _ writer: DecimalWriter?) -> Double {
        guard let writer else { return value }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalWriter.room) { text in
            guard let start = text.baseAddress else { return value }
            let count = writer.write(value, to: start)
            return DecimalReader.read(UnsafeBufferPointer(start: start, count: count))?.value ?? value
        }
    }
}
