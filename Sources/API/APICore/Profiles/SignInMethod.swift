/// How a user signs in to a service.
public enum SignInMethod: Hashable, Sendable {
    /// With user and password, sent as a form.
    case form
    /// In the browser with an external account; the user passes on the token or cookies.
    case browser(Account)
    /// In the browser with an OpenID provider (code flow with PKCE).
    case provider(ProviderClient)
    /// In any browser, by entering a code (RFC 8628).
    case device(ProviderClient)
    /// With a token that the user has got from the service.
    case token
    /// With the user name that a proxy in front of the service adds.
    case proxy(ProxyUser)

    /// The OpenID provider, if there is one.
    var issuer: String? {
        switch self {
        case .provider(let client), .device(let client): client.issuer
        case .form, .browser, .token, .proxy: nil
        }
    }

    /// The external account.
    public enum Account: String, Sendable {
        /// Microsoft's.
        case microsoft
        /// Google's.
        case google
    }

    /// The registration of this program with an OpenID provider; a public client without a secret.
    public struct ProviderClient: Hashable, Sendable {
        /// The provider's issuer, exactly as the provider writes it.
        public var issuer: String
        /// The client id.
        public var id: String
        /// The requested scopes, besides `openid`.
        public var scopes: [String]

        /// Creates a client.
        public init(issuer: String, id: String, scopes: [String] = ["profile", "email"]) {
            self.issuer = issuer
            self.id = id
            self.scopes = scopes
        }

        /// The value of `scope`.
        var scope: String { (["openid"] + scopes.filter { $0 != "openid" }).joined(separator: " ") }
    }

    /// Values of the fields `Remote-User` and `Remote-Groups`, for services without such a proxy.
    public struct ProxyUser: Hashable, Sendable {
        /// `Remote-User`; `nil` if a proxy sets it.
        public var name: String?
        /// `Remote-Groups`.
        public var groups: [String]

        /// Creates a user.
        public init(name: String? = nil, groups: [String] = []) {
            self.name = name
            self.groups = groups
        }
    }
}
