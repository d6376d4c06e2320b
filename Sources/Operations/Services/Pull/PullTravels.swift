package import Batch

/// Pulls a device's travels from VueTraccar: their plotted ways, side trips and places, measured on the ellipsoid.
package struct PullTravels: BatchOperation {
    /// What `routes.pullTravels` is told.
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
        /// Identifiers or titles of the travels that are wanted; all without any.
        package var select: [String] = []
        /// Further devices whose ways in that time are pulled too.
        package var sideTripDevices: [Int] = []
        /// What is written.
        package var format = TravelFileFormat.gpx
        /// Whether the last good answer is taken where the service cannot be reached; it counts as done.
        package var offline = false
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.pullTravels"
    package static let version = 2
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
        period = try parameters.period
        guard parameters.sideTripDevices.count <= 100 else {
            throw ParameterFailure("sideTripDevices", "at most 100 devices were expected")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<PulledTravels> {
        guard let period else { throw ItemFailure.noPeriod }
        return PullTravelsWorker(operation: self, period: period)
    }
}
