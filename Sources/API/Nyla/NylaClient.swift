public import APICore
public import Answers

/// Types of Nyla: users, mandates, permissions, files, positions and parcels.
///
/// The server's source is not public: fields that its clients' plan does not name are read in several spellings, and sent in
/// the plan's naming style.
public enum Nyla {
    /// A user.
    public struct User: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The sign-in name.
        public let userName: String?
        /// The full name.
        public let fullName: String?
        /// The email address.
        public let email: String?
        /// The language, for example `de`.
        public let language: String?
        /// The authority that authenticates the user: `local`, `msft` or `google`.
        public let authority: String?

        /// Decodes a user, also inside `{user: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "user", "data")
            id = try fields.required("id", "userId", "user_id")
            userName = try fields.text("username", "userName")
            fullName = try fields.text("fullName", "full_name", "name")
            email = try fields.text("email")
            language = try fields.text("language")
            authority = try fields.text(
                "authenticationAuthority", "authAuthority", "auth_authority", "authentication_authority")
        }
    }
}

/// A client for Nyla for sign-in, mandates and features.
///
/// ```swift
/// let nyla = NylaClient(client)
/// try await nyla.signIn("anna", password: password)
/// let land = try await nyla.myFeatures().flatMap { $0.instances(of: "realestate") }
/// ```
public struct NylaClient: Sendable {
    /// An authority that authenticates users.
    ///
    /// The raw values are Nyla's words.
    public enum Authority: String, Sendable, CaseIterable {
        case local
        case microsoft = "msft"
        case google
    }

    let client: APIClient

    /// Creates a client over one whose base is the server's address.
    public init(_ client: APIClient) { self.client = client }

    /// Signs in; the session keeps cookies and token.
    ///
    /// The password appears in no error, even if the server repeats it.
    public func signIn(_ name: String, password: String) async throws(APIError) {
        try await client.signIn(name, password: password, at: NylaEndpoints.login.endpoint)
    }

    /// The first request of a browser that signs in by another authority; `nil` for Nyla's own.
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

    /// The signed-in user.
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

    /// The values of a column of the mandates.
    public func mandateValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: NylaEndpoints.mandates.filterValues.request())
    }

    /// A mandate.
    public func mandate(_ id: Identifier) async throws(APIError) -> Nyla.Mandate {
        try await client.answer(to: NylaEndpoints.mandate.request(["mandateId": id]))
    }

    /// The user's mandates with features, instances and the permissions in each instance.
    public func myFeatures() async throws(APIError) -> [Nyla.Mandate] {
        try await client.all(of: NylaEndpoints.myFeatures.request())
    }

    /// The instances of a mandate's features, among all that the service lists.
    public func instances(of mandate: Identifier) async throws(APIError) -> [Nyla.Instance] {
        let all: [Nyla.Instance] = try await client.all(of: NylaEndpoints.instances.request())
        return all.filter { $0.mandate == nil || $0.mandate?.text == mandate.text }
    }

    /// An instance.
    public func instance(_ id: Identifier) async throws(APIError) -> Nyla.Instance {
        try await client.answer(to: NylaEndpoints.instance.request(["instanceId": id]))
    }
}
