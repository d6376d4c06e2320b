package import Batch

/// Pulls a device's positions as Traccar has them, for administrators: a long time in pieces, no position twice.
package struct PullPositions: BatchOperation {
    /// Parameters of `routes.pullPositions`.
    package struct Parameters: TimePulling {
        package var time = PullTimeParameters()
        @Parameter("Days per request.", in: 1...31, .value("n"))
        package var daysAtOnce = 1
        @Parameter(
            "Format of the output: json as Traccar sends it, or any format of routes.",
            .readByCommand(as: "to-format"))
        package var format = PositionFileFormat.csv
        package var service = ServiceParameters()

        package init() {}
    }

    package static let name = "routes.pullPositions"
    package static let traits = OperationTraits(
        version: 1,
        acceptsAddresses: true,
        isRepeatedAlways: true)

    package let parameters: Parameters
    let service: PulledService
    let period: PullPeriod?

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        period = try parameters.period
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<PulledPositions> {
        guard let period else { throw ItemFailure.noPeriod }
        return PullPositionsWorker(operation: self, period: period)
    }
}
