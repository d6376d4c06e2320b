public import APICore
import Dialog

extension ServiceName {
    /// The endpoints that the client of this service uses; none for an unknown service.
    ///
    /// The client makes its requests from these values, and its tests fail at a request to another endpoint.
    ///
    /// ```swift
    /// for endpoint in ServiceName.vueTraccar.endpoints {
    ///     print(endpoint, endpoint.origin.rawValue)  // POST /api/travels from the server
    /// }
    /// ```
    public var endpoints: [Endpoint] {
        switch self {
        case .nyla: Self.ofNyla
        case .vueTraccar: VueTraccarEndpoints.all
        case .onboarding: OnboardingEndpoints.all
        case .asiaTravelPlan: AsiaTravelPlanEndpoints.all
        case .dialog: DialogEndpoints.all
        default: []
        }
    }

    /// Those of single requests, and those of lists that are not among them.
    private static var ofNyla: [Endpoint] {
        let all: [Endpoint] = NylaEndpoints.all.map(\.endpoint) + Nyla.Resource.all.flatMap(\.endpoints)
        var known: Set<String> = []
        return all.filter { endpoint in
            let path: String = endpoint.template.replacing(/\{[^}]*\}/, with: "{}")
            return known.insert(endpoint.method.rawValue + " " + path).inserted
        }
    }
}
