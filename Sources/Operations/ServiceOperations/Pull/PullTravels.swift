package import Batch

/// Pulls a device's travels from VueTraccar: their plotted ways, side trips and places, measured on the ellipsoid.
package struct PullTravels: BatchOperation {
    /// Parameters of `routes.pullTravels`.
    package struct Parameters: TimePulling {
        package var time = PullTimeParameters()
        @Parameter("Only the travel with this identifier or title. Can be repeated.", .value("name"))
        package var select: [String] = []
        @Parameter(
            "Further devices whose routes in the period are included.", .value("numbers"), .commaSeparated)
        package var sideTripDevices: [Int] = []
        @Parameter(
            "Format of the output: any format of routes, or a map (png, svg, pdf).",
            .readByCommand(as: "to-format"))
        package var format = TravelFileFormat.gpx
        @Parameter("Use the service's last good answer if it cannot be reached, and say so.", .inManifestsOnly)
        package var offline = false
        package var service = ServiceParameters()

        package init() {}
    }

    package static let name = "routes.pullTravels"
    package static let traits = OperationTraits(
        version: 2,
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
