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
