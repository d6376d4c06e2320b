import Batch
import Foundation
import SimpleFeatures
import Streams
import VectorExchange

/// An item's output in a format that GDAL writes.
///
/// The features are kept in a temporary file until all are known, because such formats declare attributes and geometry
/// types first. Then a confined process writes them.
final class VectorOutput: FeatureSink {
    private let spool: FeatureSpool
    private let format: FeatureFormat
    private let system: String
    private let layer: String
    private let context: ItemContext

    init(_ format: FeatureFormat, _ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        if format == .shp && context.writesToStandardOutput {
            throw ItemFailure(
                code: "output.severalFiles", message: "a Shapefile consists of several files",
                remedy: "Use -o parcels.shp or -o FOLDER/, or another format.", cause: .setting)
        }
        _ = try ProgramBeside.path(of: VectorProgram.name)
        spool = try FeatureSpool(options, in: context)
        self.format = format
        self.context = context
        system = options.crsName ?? "EPSG:4326"
        layer = options.name ?? PathParts(context.finalPath(ending: "." + format.fileExtension)).stem
    }

    func write(_ feature: Feature, name: String?, decimals: Int?) throws {
        try spool.add(feature, decimals: decimals)
    }

    func finish() throws -> [String] {
        try spool.close()
        return context.writesToStandardOutput ? try writeToStandardOutput() : try writeFiles()
    }

    private func writeFiles() throws -> [String] {
        let ending = "." + format.fileExtension
        let path = try context.makePath(ending: ending)
        let (companions, notes) = try write(to: path)
        for companion in companions {
            guard format.companionExtensions.contains(companion) else { throw VectorLines.cutOff }
            let made = path.dropLast(format.fileExtension.count) + companion
            let target = try context.makeCompanionPath(ending: "." + companion)
            guard rename(String(made), target) == 0 else {
                throw ItemFailure(
                    code: "output.failed", message: "\(made): \(String(cString: strerror(errno)))",
                    remedy: "Check the output's path.", cause: .setting)
            }
        }
        return notes
    }

    private func writeToStandardOutput() throws -> [String] {
        // The process may write in this folder only.
        let folder = try context.temporaryPath(extension: "made")
        guard mkdir(folder, 0o700) == 0 else { throw ItemFailure.writing(folder, errno) }
        defer { rmdir(folder) }
        let made = TemporaryFile(folder + "/output." + format.fileExtension)
        let (_, notes) = try write(to: made.path)
        let file = try context.makeFile(extension: format.fileExtension)
        try file.write(contentsOf: try ByteSource(path: made.path))
        try file.flush()
        return notes
    }

    /// Lets the process write the file; returns the extensions of other files written beside it.
    private func write(to path: String) throws -> (companions: [String], notes: [String]) {
        let features = PathParts.absolute(spool.path)
        let folder = Confinement.pinnedFolder(of: features) ?? PathParts(path).openableFolder
        let request = VectorWriteRequest(
            features: Confinement.path(features, inWorkerWith: folder),
            path: Confinement.path(path, inWorkerWith: folder),
            format: format.rawValue, layer: layer, system: system)
        var lines = VectorLines(
            try VectorProgram.start(
                "write", request, reading: [GrantedInput(Item(path: features, stem: ""))].compactMap(\.self),
                writingIn: folder, context.limits))
        switch try lines.nextMessage() {
        case .written(_, let companions, let notes): return (companions, notes)
        case .failure(var failure):
            failure.message = failure.message.replacing(Confinement.stagingFolder, with: folder)
            throw failure
        default: throw VectorLines.cutOff
        }
    }
}
