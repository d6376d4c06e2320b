package import Batch

/// What every operation is told that asks a profile's service.
package protocol ServicePulling: OperationParameters {
    /// The profile; without it, the environment's or the file's default.
    var profile: String? { get set }
    /// The mandate in place of the profile's.
    var mandate: String? { get set }
    /// The instance of a feature in place of the profile's.
    var instance: String? { get set }
    /// How often a request is sent again that failed in a way that may pass.
    var retries: Int { get set }
}

extension ItemFailure {
    /// What is pulled of a feature needs an instance of it.
    static func noInstance(of feature: String) -> ItemFailure {
        ItemFailure(
            code: "pull.noInstance", message: "nothing says which instance of the \(feature) is meant",
            remedy: "Name it with --instance; \"fieldbook api GET /api/features/my\" lists them.",
            cause: .setting)
    }
}
