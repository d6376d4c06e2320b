import Batch
import Foundation
import SimpleFeatures
import Streams
import SwissCoordinates

/// Transforms GeoJSON into GeoJSON of the same kind without parsing features; everything but coordinates stays byte for byte.
final class FeatureRewriting {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache
    private let item: Item
    private let bytes: InputBytes
    private let context: ItemContext
    /// Known from the first positions on.
    private var transformation: RunTransformation?
    /// The CRS that the file declared before its first positions.
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
            onSystem: { [self] name in try declare(name) }, transform: { [self] run in try transform(run) })
        rewriter.ringPrecision = { rings in validDecimals.precision(of: rings) }
        rewriter.blockRunner = { [self] in try blockRunner(options, decimals, areFixed) }
        let summary = try rewriter.rewrite(bytes.source) { [context, bytes] piece in
            try output.write(piece)
            context.report(bytesRead: bytes.offset)
        }
        try output.finish()
        return try result(summary).noting(validDecimals.notes(on: summary.rounding))
    }

    /// Rewrites the remaining features on all cores, as soon as the first positions have decided on the CRS.
    private func blockRunner(
        _ options: CoordinateRewriter.Options, _ decimals: Int, _ areFixed: Bool
    ) throws -> CoordinateRewriter.BlockRunner? {
        guard let choice = transformation?.choice else { return nil }
        return { [self] read, write in
            let (target, transform) = (operation.target, operation.options)
            try ParallelBlocks.run(
                read: read,
                state: { _ in
                    let transformer = try Transformer(from: choice.system, to: target, options: transform)
                    return BlockRewriting(
                        options: options, transformation: RunTransformation(choice, transformer),
                        validDecimals: try ValidDecimals(decimals, isFixed: areFixed))
                },
                work: { rewriting, block in rewriting.rewrite(block) },
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

    /// Decides on the CRS: by the file's declaration, or by the positions of the first run.
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

    /// Takes the name in a `crs` member, which must not contradict the CRS once that is chosen.
    private func declare(_ name: String) throws {
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

    /// An unknown or unsupported CRS, which is an error of the file and not of one feature.
    private struct Undecided: Error {
        let reason: any Error
    }
}

/// Rewrites blocks of features in one thread.
private struct BlockRewriting {
    let options: CoordinateRewriter.Options
    let transformation: RunTransformation
    let validDecimals: ValidDecimals

    /// The rewritten block, `nil` if it has to be rewritten feature by feature, and the number of ballpark positions.
    func rewrite(_ block: FeatureBlock) -> (block: RewrittenBlock?, ballpark: Int) {
        let before = transformation.ballparkCount
        var rewriter = CoordinateRewriter(options) { [transformation] run in try transformation(run) }
        rewriter.ringPrecision = { [validDecimals] rings in validDecimals.precision(of: rings) }
        return (block.rewritten(by: rewriter), transformation.ballparkCount - before)
    }
}

/// Transforms runs of positions from a file's CRS to another. Not thread safe.
final class RunTransformation {
    let choice: SourceSystem.Choice
    let transformer: Transformer
    /// A copy of the run; positions that cannot be transformed are transformed again for their error.
    private var original = PointRun()
    /// The number of positions transformed with a ballpark transformation.
    var ballparkCount: Int { transformer.ballparkCount }

    init(_ choice: SourceSystem.Choice, _ transformer: Transformer) {
        self.choice = choice
        self.transformer = transformer
    }

    func callAsFunction(_ run: PositionRun) throws {
        if choice.axesAreSwapped {
            for index in run.x.indices { swap(&run.x[index], &run.y[index]) }
        }
        if choice.watchesOrder { try checkOrder(of: run) }
        original.keep(run)
        transformer.transform(x: run.x, y: run.y, z: .init(start: nil, count: 0))
        for index in run.x.indices where !run.x[index].isFinite || !run.y[index].isFinite {
            _ = try transformer.transform(original[index])
        }
    }

    /// Throws if a position is certainly swapped in a file that begins near Switzerland.
    private func checkOrder(of run: PositionRun) throws {
        var greatest = -Double.infinity
        for x in run.x { greatest = x > greatest ? x : greatest }
        guard greatest > SystemRecogniser.greatestLongitude else { return }
        for index in run.x.indices {
            if let error = SystemRecogniser.swapped(Position(x: run.x[index], y: run.y[index])) {
                throw error
            }
        }
    }
}
