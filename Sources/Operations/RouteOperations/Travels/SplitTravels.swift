package import Batch
import Routes

/// Splits what vehicles recorded into travels, and tells each with its metres, raw and clean.
package struct SplitTravels: TravelOperation {
    /// Parameters of `routes.travels`.
    package struct Parameters: TravelReading {
        package var division = TravelParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Report the stops too, in order of time.") package var stops = false
        @Parameter(
            """
            Trips by hand (JSON with title, source_device_id, from_date, to_date), reported in place of those that are \
            found, and their sum, in which the same time counts once.
            """, .file, .value("file"))
        package var manual: String?
        @Parameter(
            "Devices whose side trips apart from --devices are reported for each trip, or all. Can be repeated.",
            .value("names"), .commaSeparated)
        package var sideTrips: [String] = []
        @Parameter("Largest distance between vehicles that are together.", unit: "metres", in: 1...100_000)
        package var togetherRadius = 200.0
        @Parameter("Format of the output, rows or lines. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: TravelFormat?

        package init() {}
    }

    package static let name = "routes.travels"
    package static let traits = OperationTraits.routes(version: 3)

    package let parameters: Parameters
    package let source: TravelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try TravelSource(parameters)
        if !parameters.sideTrips.isEmpty && parameters.division.choice.devices.isEmpty {
            throw ParameterFailure("sideTrips", "devices has to name the vehicle that the others leave")
        }
    }

    package func resources(without unused: Set<String>) -> [String] {
        source.resources
            + (parameters.manual.map { [FileDigest.resource($0)] } ?? [])
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<TravelSummary> {
        SplitTravelsWorker(operation: self)
    }
}
