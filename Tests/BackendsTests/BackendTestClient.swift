import APICore
import Backends
import TestClients

/// A client without waits between attempts, for the endpoints of any of the services.
func client(of address: String, token: String? = nil, attempts: Int = 1) throws -> APIClient {
    try client(
        of: address, token: token, attempts: attempts,
        requesting: VueTraccarEndpoints.all + OnboardingEndpoints.all + AsiaTravelPlanEndpoints.all)
}
