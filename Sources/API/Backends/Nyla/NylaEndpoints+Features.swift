extension NylaEndpoints {
    /// The paths of mandates, features, their instances, and what one may do there.
    public static let features = [
        mandates, mandate, myFeatures, instances, instance,
    ]

    /// The mandates.
    public static let mandates = NylaEndpoint.planned(.get, "/api/mandates/")

    /// One mandate.
    public static let mandate = NylaEndpoint.assumed(.get, "/api/mandates/{mandateId}")

    /// One's own mandates with features, instances and permissions.
    public static let myFeatures = NylaEndpoint.planned(.get, "/api/features/my")

    /// The instances of a mandate's features.
    public static let instances = NylaEndpoint.planned(.get, "/api/features/instances")

    /// One instance.
    public static let instance = NylaEndpoint.assumed(.get, "/api/features/instances/{instanceId}")
}
