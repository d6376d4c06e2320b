/// A document that a service has taken.
struct PlacedDocument: Sendable {
    /// The service's identifier.
    let id: String
    /// How far the service is with it, in its word, where it tells.
    var status: String?
}
