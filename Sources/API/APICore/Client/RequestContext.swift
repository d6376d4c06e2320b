/// The mandate and feature instance that a request is for.
///
/// They are sent to the endpoints of features only, not to those of sign-in, the user's own account and files, the navigation
/// or the administration.
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
        "/api/local", "/api/msft", "/api/google", "/api/auth", "/public",
        "/api/user", "/api/users", "/api/store", "/api/billing", "/api/connections", "/api/prompts",
        "/api/files", "/api/features/my", "/api/features/templates", "/api/features/instances",
        "/api/navigation", "/api/mandates", "/api/rbac", "/api/admin", "/api/invitations",
        "/api/subscription",
    ]

    /// Whether mandate and instance are sent to that path.
    package static func goes(with path: String) -> Bool {
        !withoutContext.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    func apply(to fields: inout HTTPFields) {
        if let mandate { fields["X-Mandate-Id"] = mandate }
        if let instance { fields["X-Instance-Id"] = instance }
    }
}
