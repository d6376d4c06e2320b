import APICore
import Backends
import Batch
import Routes

/// Pulls positions from one service after the other, a piece of the time at once.
struct PullPositionsWorker: OperationWorker {
    let operation: PullPositions
    let period: PullPeriod

    func process(_ item: Item, in context: ItemContext) throws -> PulledPositions {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledPositions {
        let output = try PositionOutput(operation.parameters.format, device: period.device, in: context)
        let pieces = period.pieces(ofDays: operation.parameters.daysAtOnce)
        var seams = SeamFilter()
        var check = PositionCheck(of: period.device)
        for (number, piece) in pieces.enumerated() {
            let positions = try service.wait { (client) throws(APIError) in
                try await VueTraccarClient(client).positions(in: piece)
            }
            try output.write(check.passed(of: seams.new(in: positions)))
            context.report(progress: "\(number + 1) of \(pieces.count) pieces, \(output.count) positions")
        }
        try output.finish()
        return PulledPositions(
            input: item.name, device: period.device, from: period.zone.iso8601(period.start),
            to: period.zone.iso8601(period.end), positions: output.count, repeated: seams.repeated,
            pieces: pieces.count, rejected: check.rejected, faults: check.faults)
    }
}
