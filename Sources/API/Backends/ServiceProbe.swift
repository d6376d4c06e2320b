package import APICore

/// A first request to a service, to see whether one of that kind is there.
package enum ServiceProbe: Sendable {
    /// It answers as it should; an answer that requires signing in is one.
    case answers
    /// Something answers, but not as the service would.
    case isStrange(APIError)

    /// Sends the request; throws if nothing answers, or not in JSON.
    package init(of service: ServiceName, _ client: APIClient) async throws(APIError) {
        do throws(APIError) {
            switch service {
            case .dialog:
                // Opening a connection is all that is possible without a key.
                try await client.webSocket(APIRequest(DialogEndpoints.relay).at(client.base)) {
                    (_) throws(APIError) -> Void in
                }
            case .nyla: _ = try await client.json(of: NylaEndpoints.mandates.request())
            case .vueTraccar: _ = try await client.json(of: APIRequest(VueTraccarEndpoints.me))
            case .onboarding: _ = try await client.json(of: APIRequest(OnboardingEndpoints.ownStatus))
            default: _ = try await client.json(of: APIRequest(VersionGate.endpoint))
            }
            self = .answers
        } catch {
            switch error.code {
            // VueTraccar says who is signed in, also if nobody is.
            case .signIn where service == .vueTraccar: self = .isStrange(error)
            case .signIn, .forbidden: self = .answers
            case .notFound, .invalid, .refused, .conflict: self = .isStrange(error)
            default: throw error
            }
        }
    }
}
