/// On whose behalf something is asked, where a service has several mandates and instances of its features.
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

    func apply(to fields: inout HTTPFields) {
        if let mandate { fields["X-Mandate-Id"] = mandate }
        if let instance { fields["X-Instance-Id"] = instance }
    }
}
