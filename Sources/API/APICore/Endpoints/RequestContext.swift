/// On whose behalf something is asked, where a service has several mandates and instances of its features.
///
/// Only a feature's own endpoints are asked on somebody's behalf: not sign-in, not the list of features, not the mandates.
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

    /// Endpoints that are nobody's, wherever the person works.
    private static let withoutContext = [
        "/api/local", "/api/msft", "/api/google", "/api/auth", "/api/features/my", "/api/mandates", "/public",
    ]

    /// Whether a profile's mandate and instance go with requests of that path.
    static func goes(with path: String) -> Bool {
        !withoutContext.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    func apply(to fields: inout HTTPFields) {
        if let mandate { fields["X-Mandate-Id"] = mandate }
        if let instance { fields["X-Instance-Id"] = instance }
    }
}
