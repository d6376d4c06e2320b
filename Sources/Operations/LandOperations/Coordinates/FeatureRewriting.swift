import Batch
import Foundation
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms GeoJSON into GeoJSON of the same kind as bytes; all but coordinates stays as it is.
final class FeatureRewriting {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache
    private let item: Item
    private let bytes: InputBytes
    private let context: ItemContext
    /// Known with the first positions.
    private var transformation: RunTransformation?
    /// What the file has said of its system before.
    private var declared: String?
    private var ballpark = 0
    private var faults = FaultList()

    init(
        _ operation: TransformCoordinates, _ transformers: TransformerCache, _ item: Item,
        _ bytes: InputBytes, in context: ItemContext
    ) {
        self.operation = operation
        self.transformers = transformers
        self.item = item
        self.bytes = bytes
        self.context = context
    }

    func run() throws -> TransformResult {
        let output = try OutputBytes(
            operation.outputFormat(of: item).rawValue, operation.parameters.compression, in: context)
        let isGeographic = try transformers.transformer(from: operation.target, to: operation.target)
            .targetIsGeographic
        let decimals =
            operation.parameters.decimals ?? CoordinateDigits.millimetreDecimals(isGeographic: isGeographic)
        let areFixed = operation.parameters.decimals != nil
        let validDecimals = try ValidDecimals(decimals, isFixed: areFixed)
        let options = CoordinateRewriter.Options(
            numbers: .upTo(decimals: decimals), crsName: try operation.target.geoJSONName)
        var rewriter = CoordinateRewriter(
            options, onFault: { [self] fault in try note(fault) },
            onSystem: { [self] name in try heed(name) }, transform: { [self] run in try transform(run) })
        rewriter.ringPrecision = { rings in validDecimals.precision(of: rings) }
        rewriter.blockRunner = { [self] in try blockRunner(options, decimals, areFixed) }
        let summary = try rewriter.rewrite(bytes.source) { [context, bytes] piece in
            try output.write(piece)
            context.report(bytesRead: bytes.offset)
        }
        try output.finish()
        return try result(summary).noting(validDecimals.notes(on: summary.rounding))
    }

    /// All cores on what follows, as soon as the first positions have told the system.
    private func blockRunner(
        _ options: CoordinateRewriter.Options, _ decimals: Int, _ areFixed: Bool
    ) throws -> CoordinateRewriter.BlockRunner? {
        guard let choice = transformation?.choice else { return nil }
        return { [self] read, write in
            let (target, transform) = (operation.target, operation.options)
            let lanes = try SideBySide.map(SideBySide.cores) { _ in
                try FeatureLane(options, choice, to: target, transform, decimals, areFixed: areFixed)
            }
            try BlockPipeline(lanes: lanes.count) { lane, block in lanes[lane].rewrite(block) }.run(
                read: read,
                write: { output in
                    try write(output.block)
                    ballpark += output.ballpark
                })
        }
    }

    private func result(_ summary: RewriteSummary) throws -> TransformResult {
        let choice =
            try transformation?.choice
            ?? operation.source.resolved(declared: declared, positions: [], assuming: .wgs84)
        let transformer =
            try transformation?.transformer
            ?? transformers.transformer(from: choice.system, to: operation.target)
        return TransformResult(
            item, choice, transformer, ballpark: ballpark, count: summary.features,
            faults: try faults.faults(besides: summary.features))
    }

    private func transform(_ run: PositionRun) throws {
        let transformation = try transformation ?? makeTransformation(for: run)
        let before = transformation.ballparkCount
        defer { ballpark += transformation.ballparkCount - before }
        try transformation(run)
    }

    /// The first run's positions decide, where the file has not said by then what they are.
    private func makeTransformation(for run: PositionRun) throws -> RunTransformation {
        let choice: SourceSystem.Choice
        let transformer: Transformer
        do {
            choice = try operation.source.resolved(
                declared: declared,
                positions: run.x.indices.prefix(SourceSystem.positionsToLookAt).lazy.map {
                    Position(x: run.x[$0], y: run.y[$0])
                }, assuming: .wgs84)
            transformer = try transformers.transformer(from: choice.system, to: operation.target)
        } catch {
            throw Undecided(reason: error)
        }
        let transformation = RunTransformation(choice, transformer)
        self.transformation = transformation
        return transformation
    }

    /// What a `crs` member says holds for the file, or has to go with what was said or taken before.
    private func heed(_ name: String) throws {
        guard let choice = transformation?.choice else {
            declared = name
            return
        }
        try operation.source.check(name: name, choice)
    }

    private func note(_ fault: FeatureFault) throws {
        switch fault.error {
        case let error as TransformError: faults.add(error, at: "feature \(fault.feature)")
        case let error as ReadingError: faults.add(error, at: "feature \(fault.feature)")
        case let error as ItemFailure: faults.add(error, at: "feature \(fault.feature)")
        case let error as Undecided: throw error.reason
        default: throw fault.error
        }
    }

    /// That the system is not to be told, or cannot be transformed here, is no fault of one feature.
    private struct Undecided: Error {
        let reason: any Error
    }
}
