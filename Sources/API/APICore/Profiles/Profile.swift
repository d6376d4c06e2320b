import Foundation

/// How a user accesses one service: its address, mandate, limits and sign-in. Contains no secrets.
public struct Profile: Hashable, Sendable {
    /// The kind of installation.
    public enum Environment: String, CaseIterable, Sendable {
        /// For developers.
        case development = "Dev"
        /// For integration tests.
        case integration = "Int"
        /// In productive use.
        case production = "Prod"
    }

    /// The profile's name, also used in file names.
    public let name: String
    /// The kind of service.
    public var service: ServiceName
    /// The service's address; endpoints are relative to it.
    public var address: WebAddress
    /// The service's page for people, where they register and get a new password; `nil` if it is unknown.
    public var page: WebAddress?
    /// The kind of installation.
    public var environment = Environment.production
    /// Mandate and instance of requests that name none.
    public var context = RequestContext()
    /// Whether the instance is not the profile's own and was named without its mandate, so that it may be one of another
    /// mandate.
    package internal(set) var hasForeignInstance = false
    /// The language of texts that the service has in several, for example `fr`; `nil` if the user's account decides.
    public var language: String?
    /// Limits of time and size.
    public var limits = HTTPLimits()
    /// Most concurrent transfers; `nil` if the caller decides.
    public var mostAtOnce: Int?
    /// Whether unencrypted requests to another machine are allowed.
    public var allowsPlainHTTP = false
    /// Path of a PEM file with the certificate of an authority to trust beside the system's; `nil` for that of `SSL_CERT_FILE`,
    /// if it is set.
    public var authority: String?
    /// Keys of which the service must prove one, in addition to a trusted certificate; empty for any key.
    public var pins: [KeyPin] = []
    /// Whether sessions and keys must be in a keyring, never in a file.
    public var requiresKeyring = false
    /// How to sign in; `nil` if it is not necessary.
    public var signIn: SignInMethod?
    /// Roles that may use the service; empty for everybody who can sign in.
    public var roles: [String] = []

    /// Creates a profile with default values; fails if the name is not valid in file names.
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

    /// Whether the name is valid: 1 to 64 of `A-Za-z0-9-_.`, starting with a letter or digit.
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

    /// Whether a text is the code of a language, for example `de` or `fr-CH`.
    public static func isLanguage(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}/) != nil
    }

    /// The provider's clients whose roles count: this program and those of the service. Empty for any client.
    package var roleClients: [String] {
        switch signIn {
        case .provider(let client), .device(let client): [client.id] + service.roleClients
        case nil, .form, .browser, .token, .proxy: service.roleClients
        }
    }

    /// Roles that may use the service: the profile's, else the service's. Empty for everybody who can sign in.
    var allowedRoles: [String] { roles.isEmpty ? service.allowedRoles : roles }

    /// The name for display, with the kind of installation unless it is productive: `land (Int)`.
    package var title: String { environment == .production ? name : "\(name) (\(environment.rawValue))" }

    /// Fails if the service's own address may not be sent data.
    func checkAddress() throws(APIError) {
        guard pins.isEmpty || address.isEncrypted else {
            throw APIError(
                .insecure, "profile \(name): \(address) is not encrypted, so its key cannot be checked",
                remedy: "Use its https address, or remove pins from the profile.")
        }
        guard trusts(address) else {
            throw APIError(
                .insecure, "profile \(name): \(address) is not encrypted",
                remedy: "Use its https address, or set allow-plain-http: true if the network is safe.")
        }
    }

    /// Whether data may be sent to that address: it is encrypted, on this machine, or plain HTTP is allowed.
    func trusts(_ address: WebAddress) -> Bool {
        address.isEncrypted || address.isLoopback || allowsPlainHTTP
    }
}

/// The kind of service of a profile.
public struct ServiceName: RawRepresentable, Hashable, Sendable {
    /// The name used in profiles.
    public let rawValue: String

    /// Any name, known or unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nyla's gateway.
    public static let nyla = Self(rawValue: "nyla")
    /// Trips of vehicles.
    public static let vueTraccar = Self(rawValue: "vuetraccar")
    /// Documents and tasks of new employees.
    public static let onboarding = Self(rawValue: "onboarding")
    /// A travel agency's bookings.
    public static let asiaTravelPlan = Self(rawValue: "asiatravelplan")
    /// Notes.
    public static let dialog = Self(rawValue: "dialog")

    /// Whether the service announces the client versions that it supports (`VersionGate`).
    public var tellsVersions: Bool { self == .asiaTravelPlan }

    /// The provider's clients, besides this program, whose roles count.
    var roleClients: [String] {
        self == .asiaTravelPlan ? ["asiatravelplan-backend", "asiatravelplan-ios"] : []
    }

    /// Roles of which a user needs one; empty if any user may use the service.
    var allowedRoles: [String] {
        self == .asiaTravelPlan ? ["atp_admin", "atp_manager", "atp_accountant", "atp_staff"] : []
    }

    /// Where the provider sends a browser that has signed out, as registered for the service's own app.
    var signedOutRedirect: String? { self == .asiaTravelPlan ? "asiatravelplan://auth/callback" : nil }

    /// Whether the service ends the session of a user without a role, so that it is removed here too.
    var endsSessionsWithoutRole: Bool { self == .asiaTravelPlan }

    /// The limit on silence if it differs from the default. VueTraccar's first answer for a device comes only after it has
    /// fetched all positions and looked up their addresses.
    var usualSilence: Duration? { self == .vueTraccar ? .seconds(900) : nil }

    /// All known services.
    public static let all: [Self] = [.nyla, .vueTraccar, .onboarding, .asiaTravelPlan, .dialog]
}

/// A public key that a server's certificate may have: the SHA-256 digest of its SubjectPublicKeyInfo.
///
/// ```swift
/// let pin = KeyPin("sha256//r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=")
/// ```
public struct KeyPin: Hashable, Sendable {
    private static let prefix = "sha256//"
    private static let digestLength = 32

    /// The pin as curl writes it: `sha256//` and the digest in base64.
    public let text: String

    /// Reads a pin; `nil` if it is not one.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let digest = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            digest.count == Self.digestLength
        else { return nil }
        self.init(digest: digest)
    }

    init(digest: Data) { text = Self.prefix + digest.base64EncodedString() }
}
