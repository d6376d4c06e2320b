import Batch
import SimpleFeatures
import SwissCoordinates

/// Transforms GeoJSON into GeoJSON of the same kind as bytes; all but coordinates stays as it is.
final class FeatureRewriting {
    private let operation: TransformCoordinates
    private let transformers: TransformerCache
    private let item: Item
    private let bytes: InputBytes
    private let context: ItemContext
    /// Known with the first positions.
    private var choice: SourceSystem.Choice?
    /// What the file has said of its system before.
    private var declared: String?
    private var transformer: Transformer?
    /// What cannot be transformed is looked at again, to say why.
    private var original = PointRun()
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
            operation.parameters.decimals ?? FeatureOutput.millimetreDecimals(isGeographic: isGeographic)
        let rewriter = CoordinateRewriter(
            .init(numbers: .upTo(decimals: decimals), crsName: try operation.target.geoJSONName),
            onFault: { [self] fault in try note(fault) }, onSystem: { [self] name in try heed(name) },
            transform: { [self] run in try transform(run) })
        let summary = try rewriter.rewrite(bytes.source) { [context, bytes] piece in
            try output.write(piece)
            context.report(bytesRead: bytes.offset)
        }
        try output.finish()
        return try result(summary)
    }

    private func result(_ summary: RewriteSummary) throws -> TransformResult {
        let choice =
            try choice
            ?? operation.source.resolved(declared: declared, positions: [], assuming: .wgs84)
        let transformer =
            try transformer ?? transformers.transformer(from: choice.system, to: operation.target)
        return TransformResult(
            item, choice, transformer, ballpark: ballpark, count: summary.features,
            faults: try faults.faults(besides: summary.features))
    }

    private func transform(_ run: PositionRun) throws {
        let transformer = try transformer ?? makeTransformer(for: run)
        let ballparkBefore = transformer.ballparkCount
        if choice?.axesAreSwapped == true {
            for index in run.x.indices { swap(&run.x[index], &run.y[index]) }
        }
        if choice?.watchesOrder == true { try checkOrder(of: run) }
        original.keep(run)
        transformer.transform(x: run.x, y: run.y, z: .init(start: nil, count: 0))
        ballpark += transformer.ballparkCount - ballparkBefore
        for index in run.x.indices where !run.x[index].isFinite || !run.y[index].isFinite {
            _ = try transformer.transform(original[index])
        }
    }

    /// Refuses a run with a pair that is swapped for certain, while the file began near Switzerland.
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

    /// The first run's positions decide, where the file has not said by then what they are.
    private func makeTransformer(for run: PositionRun) throws -> Transformer {
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
        self.choice = choice
        self.transformer = transformer
        return transformer
    }

    /// What a `crs` member says holds for the file, or has to go with what was said or taken before.
    private func heed(_ name: String) throws {
        guard let choice else {
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
