package import Batch

/// Parameters of an operation that pulls from a profile's service.
package protocol ServicePulling: OperationParameters {
    var service: ServiceParameters { get }
}

/// The service that an operation asks.
package struct ServiceParameters: OperationParameters {
    @Parameter(
        "Profile of the configuration file. Without it, FIELDBOOK_PROFILE or the file's default.",
        .readByCommand(as: "profile"))
    package var profile: String?
    @Parameter("Mandate in place of the profile's.", .readByCommand(as: "mandate"))
    package var mandate: String?
    @Parameter("Instance of a feature in place of the profile's.", .readByCommand(as: "instance"))
    package var instance: String?
    @Parameter("Times to repeat a request whose failure may be temporary.", in: 0...20, .value("n"))
    package var retries = 4

    package static let title = "The service"

    package init() {}
}

extension ItemFailure {
    /// What is pulled of a feature needs an instance of it.
    static func noInstance(of feature: String) -> ItemFailure {
        ItemFailure(
            code: "pull.noInstance", message: "no instance of the \(feature) is given",
            remedy: "Name it with --instance; \"fieldbook api GET /api/features/my\" lists them.",
            cause: .setting)
    }
}
