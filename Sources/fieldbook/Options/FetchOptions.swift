import ArgumentParser
import Operations

/// Which features of a service are wanted, and how it is asked.
struct FetchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The layer; needed where the service has several.", valueName: "name"))
    var layer: String?

    @Option(
        help: ArgumentHelp(
            "Only what touches this box, in the layer's system; one in LV95, LV03 or WGS84 is brought into it.",
            valueName: "west,south,east,north"))
    var bbox: String?

    @Option(
        help: ArgumentHelp(
            "Only features with this value. Can be repeated: all have to hold.", valueName: "name=value"))
    var filter: [String] = []

    @Option(
        help: ArgumentHelp("Only what this holds of, for services that speak CQL.", valueName: "condition"))
    var cql: String?

    @Option(
        help: ArgumentHelp(
            "Order by this attribute, different for each feature, where the service needs it to give pages.",
            valueName: "name"))
    var sortBy: String?

    @Option(help: ArgumentHelp("At most so many features.", valueName: "n"))
    var limit: Int?

    @Option(help: ArgumentHelp("How many features are asked for at once.", valueName: "n"))
    var pageSize = 1_000

    @Option(
        help: ArgumentHelp(
            "Ask for geojson or gml. (default: geojson where it is offered)", valueName: "format"))
    var pageFormat: String?

    @Flag(help: "Take what came where it is less than the service says, and report it.")
    var allowShort = false

    @Option(help: ArgumentHelp("Speak this version, 2.0.0 or 1.1.0.", valueName: "version"))
    var wfsVersion: String?

    @Option(
        help: ArgumentHelp("A file with user:password in its first line.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("How often a failed request is sent again, if that may help.", valueName: "n"))
    var retries = 4

    @Option(
        help: ArgumentHelp(
            "The system of the service's coordinates: lv95, lv03, wgs84, EPSG:n, or auto.",
            valueName: "system"))
    var from = "auto"

    func apply(to parameters: inout some ServiceReading) {
        parameters.wfsVersion = wfsVersion
        parameters.passwordFile = passwordFile
        parameters.retries = retries
    }

    var parameters: FetchFeatures.Parameters {
        var parameters = FetchFeatures.Parameters()
        apply(to: &parameters)
        parameters.layer = layer
        parameters.bbox = bbox
        parameters.filter = filter
        parameters.cql = cql
        parameters.sortBy = sortBy
        parameters.limit = limit
        parameters.pageSize = pageSize
        parameters.pageFormat = pageFormat
        parameters.allowShort = allowShort
        parameters.from = from
        return parameters
    }
}
