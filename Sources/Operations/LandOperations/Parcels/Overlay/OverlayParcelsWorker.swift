import Batch
import Foundation
import Parcels
import SimpleFeatures

/// Divides the parcels of one file after the other by the same zones.
final class OverlayParcelsWorker: OperationWorker {
    private static let parcelsPerBlock = 256

    private let operation: OverlayParcels
    private let transformers = TransformerCache()
    /// Read with the first item.
    private var plan: ZonePlan?
    private var lanes: [OverlayLane] = []

    init(operation: OverlayParcels) {
        self.operation = operation
    }

    func process(_ item: Item, in context: ItemContext) throws -> OverlaySummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let plan = try plan(in: context)
        let grouping = try input.grouped(apartBy: [])
        let parcels = grouping.parcels
        let output = try OverlayOutput(
            operation.parameters.format, plan, item, input.transformer,
            try transformers.transformer(from: .lv95, to: input.features.system), in: context)
        var start = 0
        let lanes = lanes
        let isGivenUp = WorkStop.isRequested
        try BlockPipeline(lanes: lanes.count) { lane, block in
            (block, lanes[lane].divide(block, of: grouping))
        }.run {
            if isGivenUp() { throw StoppedItem() }
            defer { start += Self.parcelsPerBlock }
            return start < parcels.count
                ? start..<min(start + Self.parcelsPerBlock, parcels.count) : nil
        } write: { block, outcomes in
            for (parcel, outcome) in zip(parcels[block], outcomes) { try output.write(parcel, outcome) }
        }
        try output.finish()
        var summary = output.summary
        summary.outputNotes += input.notes
        summary.faults =
            try input.features.faults.faults(besides: parcels.count) + plan.faults
            + output.faults.faults(besides: 1)
        return summary
    }

    private func plan(in context: ItemContext) throws -> ZonePlan {
        if let plan { return plan }
        let made = try ZonePlan(operation, transformers, in: context)
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            lanes.append(try OverlayLane(made, operation))
        }
        plan = made
        return made
    }
}
