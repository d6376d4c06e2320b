/// The mandate and feature instance that a request is for.
///
/// They are sent to the endpoints of features only, not to sign-in, the list of features or the mandates.
public struct RequestContext: Hashable, Sendable, Codable {
    /// `X-Mandate-Id`.
    public var mandate: String?
    /// `X-Instance-Id`.
    public var instance: String?

    /// Creates a context.
    public init(mandate: String? = nil, instance: String? = nil) {
        self.mandate = mandate
        self.instance = instance
    }

    /// Path prefixes of endpoints without a context.
    private static let withoutContext = [
        "/api/local", "/api/msft", "/api/google", "/api/auth", "/api/features/my", "/api/mandates", "/public",
    ]

    /// Whether a profile's mandate and instance are sent to that path.
    static func goes(with path: String) -> Bool {
        !withoutContext.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    func apply(to fields: inout HTTPFields) {
        if let mandate { fields["X-Mandate-Id"] = mandate }
        if let instance { fields["X-Instance-Id"] = instance }
    }
}
