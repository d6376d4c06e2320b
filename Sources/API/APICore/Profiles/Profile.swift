/// One service as one person uses it: where it is, on whose behalf it is asked, and how to sign in. It holds no secret.
public struct Profile: Hashable, Sendable {
    /// What the service is run for.
    public enum Environment: String, CaseIterable, Sendable {
        /// People who change it try it.
        case development = "Dev"
        /// It is tried with others.
        case integration = "Int"
        /// People work with it.
        case production = "Prod"
    }

    /// The name by which it is chosen; it is also part of the names of files.
    public let name: String
    /// The kind of service.
    public var service: ServiceName
    /// Where the service is; its endpoints are below.
    public var address: WebAddress
    /// What the service is run for.
    public var environment = Environment.production
    /// On whose behalf, where a request does not say.
    public var context = RequestContext()
    /// How long it may take.
    public var limits = HTTPLimits()
    /// How many files may be on their way to it or from it at a time; `nil` where whoever sends them decides.
    public var mostAtOnce: Int?
    /// Whether it may be asked without encryption, though it is another machine.
    public var allowsPlainHTTP = false
    /// How somebody signs in; `nil` where nobody has to.
    public var signIn: SignInMethod?
    /// Who may use it; empty for everybody who can sign in.
    public var roles: [String] = []

    /// Creates a profile with the usual values; a name that cannot be a file's is an error.
    public init(_ name: String, service: ServiceName, address: WebAddress) throws(APIError) {
        guard Self.isName(name) else {
            throw APIError(
                .profile, "a profile cannot have that name",
                remedy: "Use 1 to 64 letters, digits and - _ . , beginning with a letter or digit.")
        }
        self.name = name
        self.service = service
        self.address = address
        if let silence = service.usualSilence { limits.silence = silence }
    }

    /// Whether a profile can have that name: 1 to 64 of `A-Za-z0-9-_.`, the first a letter or digit.
    static func isName(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func isLetterOrDigit(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
        return (1...64).contains(bytes.count) && isLetterOrDigit(bytes[0])
            && bytes.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
    }

    /// The provider's clients whose roles count: this program, and those of the service. Empty for any client.
    package var roleClients: [String] {
        switch signIn {
        case .provider(let client), .device(let client): [client.id] + service.roleClients
        case nil, .form, .browser, .proxy: []
        }
    }

    /// Who may use it: the profile's roles, else the service's. Empty for everybody who can sign in.
    var allowedRoles: [String] { roles.isEmpty ? service.allowedRoles : roles }

    /// Its name for people, with what the service is run for where nobody works with it: `land (Int)`.
    package var title: String { environment == .production ? name : "\(name) (\(environment.rawValue))" }

    /// Whether that address may be told something: it is encrypted, on this machine, or plain HTTP is allowed.
    func trusts(_ address: WebAddress) -> Bool {
        address.isEncrypted || address.isLoopback || allowsPlainHTTP
    }
}
