public import APICore
import Backends
import Dialog
import Nyla

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
        case .nyla: NylaEndpoints.withLists
        case .vueTraccar: VueTraccarEndpoints.all
        case .onboarding: OnboardingEndpoints.all
        case .asiaTravelPlan: AsiaTravelPlanEndpoints.all
        case .dialog: DialogEndpoints.all
        default: []
        }
    }
}
