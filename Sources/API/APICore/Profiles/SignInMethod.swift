/// How somebody signs in to a service.
public enum SignInMethod: Hashable, Sendable {
    /// By user and password, as a form sends them.
    case form
    /// In the browser, by an account that the service itself knows from elsewhere; the person brings token or cookies back.
    case browser(Account)
    /// In the browser, by an OpenID provider (code flow with PKCE).
    case provider(ProviderClient)
    /// In a browser anywhere, by a code that is typed in there (RFC 8628).
    case device(ProviderClient)
    /// By what a proxy before the service says of who asks.
    case proxy(ProxyUser)

    /// The OpenID provider, where there is one.
    var issuer: String? {
        switch self {
        case .provider(let client), .device(let client): client.issuer
        case .form, .browser, .proxy: nil
        }
    }

    /// Whose account it is.
    public enum Account: String, Sendable {
        /// Microsoft's.
        case microsoft
        /// Google's.
        case google
    }

    /// What an OpenID provider knows this program as; there is no secret of a program that everybody has.
    public struct ProviderClient: Hashable, Sendable {
        /// The provider, exactly as it names itself.
        public var issuer: String
        /// The program's name there.
        public var id: String
        /// What is asked for; `openid` is always.
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

    /// What the fields `Remote-User` and `Remote-Groups` say, where no proxy sets them itself.
    public struct ProxyUser: Hashable, Sendable {
        /// `Remote-User`; `nil` where a proxy sets it.
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
