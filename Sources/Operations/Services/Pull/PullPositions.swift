package import Batch

/// Pulls a device's positions as Traccar has them, for administrators: a long time in pieces, no position twice.
package struct PullPositions: BatchOperation {
    /// What `routes.pullPositions` is told.
    package struct Parameters: TimePulling {
        /// The profile; without it, the environment's or the file's default.
        package var profile: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The instance in place of the profile's.
        package var instance: String?
        /// The device.
        package var device: Int?
        /// The beginning: a day, a month, a year or a time.
        package var from: String?
        /// The end, which belongs to it where it is a day, a month or a year.
        package var until: String?
        /// The zone of days and clocks.
        package var zone: String?
        /// How many days are asked for at once.
        package var daysAtOnce = 1
        /// What is written.
        package var format = PositionFileFormat.csv
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.pullPositions"
    package static let version = 1
    package static let takesAddresses = true
    package static let asksAnew = true
    package static let acceptedExtensions: Set<String> = []

    package let parameters: Parameters
    let service: PulledService
    let period: PullPeriod?

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        guard (1...31).contains(parameters.daysAtOnce) else {
            throw ParameterFailure("daysAtOnce", "1 to 31 were expected, not \(parameters.daysAtOnce)")
        }
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
