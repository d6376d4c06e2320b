public import APICore

/// Asks Nyla who is signed in, and where they may work.
///
/// ```swift
/// let nyla = NylaClient(client)
/// try await nyla.signIn("anna", password: password)
/// let land = try await nyla.myFeatures().flatMap { $0.instances(of: "realestate") }
/// ```
///
/// Errors are of the type `APIError`.
public struct NylaClient: Sendable {
    /// Who vouches for a user.
    public enum Authority: Sendable, CaseIterable {
        case local, microsoft, google
    }

    let client: APIClient

    /// Asks by a client whose base is the server's address.
    public init(_ client: APIClient) { self.client = client }

    /// Signs in; cookies and token are the session's from then on.
    ///
    /// The password goes into no error, also where the server repeats it.
    public func signIn(_ name: String, password: String) async throws(APIError) {
        try await client.signIn(name, password: password, at: NylaEndpoints.login.endpoint)
    }

    /// What a browser asks first, to sign in by another authority; `nil` for Nyla's own.
    public static func browserSignIn(by authority: Authority) -> APIRequest? {
        switch authority {
        case .local: nil
        case .microsoft: NylaEndpoints.microsoftLogin.request()
        case .google: NylaEndpoints.googleLogin.request()
        }
    }

    /// Signs out.
    public func signOut() async throws(APIError) {
        _ = try await client.bytes(of: NylaEndpoints.logout.request())
        client.session.update { $0.token = nil }
    }

    /// Who is signed in.
    public func currentUser(by authority: Authority = .local) async throws(APIError) -> Nyla.User {
        let endpoint =
            switch authority {
            case .local: NylaEndpoints.me
            case .microsoft: NylaEndpoints.microsoftMe
            case .google: NylaEndpoints.googleMe
            }
        return try await client.answer(to: endpoint.request())
    }

    /// The mandates.
    public func mandates(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Mandate> {
        client.items(of: NylaEndpoints.mandates.request(), query)
    }

    /// The values that a column of the mandates has.
    public func mandateValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: NylaEndpoints.mandates.filterValues.request())
    }

    /// One mandate.
    public func mandate(_ id: Identifier) async throws(APIError) -> Nyla.Mandate {
        try await client.answer(to: NylaEndpoints.mandate.request(["mandateId": id]))
    }

    /// One's own mandates with features, instances, and what one may do in each: `Nyla.Instance.permissions`.
    public func myFeatures() async throws(APIError) -> [Nyla.Mandate] {
        try await client.all(of: NylaEndpoints.myFeatures.request())
    }

    /// The instances of a mandate's features.
    public func instances(of mandate: Identifier) async throws(APIError) -> [Nyla.Instance] {
        let request = NylaEndpoints.instances.request().with(RequestContext(mandate: mandate.text))
        return try await client.all(of: request)
    }

    /// One instance.
    public func instance(_ id: Identifier) async throws(APIError) -> Nyla.Instance {
        try await client.answer(to: NylaEndpoints.instance.request(["instanceId": id]))
    }
}
