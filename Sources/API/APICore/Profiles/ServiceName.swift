/// Which kind of service a profile is for.
public struct ServiceName: RawRepresentable, Hashable, Sendable {
    /// The name as it stands in a profile.
    public let rawValue: String

    /// A name, known here or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nyla's gateway.
    public static let nyla = Self(rawValue: "nyla")
    /// Vehicles' travels.
    public static let vueTraccar = Self(rawValue: "vuetraccar")
    /// New people's documents and tasks.
    public static let onboarding = Self(rawValue: "onboarding")
    /// A travel agency's bookings.
    public static let asiaTravelPlan = Self(rawValue: "asiatravelplan")
    /// Notes.
    public static let dialog = Self(rawValue: "dialog")

    /// Whether the service tells which versions of the program it answers (`VersionGate`).
    public var tellsVersions: Bool { self == .asiaTravelPlan }

    /// The clients of the provider, besides this program, in whose name roles are given.
    var roleClients: [String] {
        self == .asiaTravelPlan ? ["asiatravelplan-backend", "asiatravelplan-ios"] : []
    }

    /// One of them must be somebody's who uses the service; empty where it has no such list.
    var allowedRoles: [String] {
        self == .asiaTravelPlan ? ["atp_admin", "atp_manager", "atp_accountant", "atp_staff"] : []
    }

    /// Whether the service ends the session of who lacks a role, so that it is forgotten here too.
    var endsSessionsWithoutRole: Bool { self == .asiaTravelPlan }

    /// How long the service may compute before it answers, where that is longer than usual: VueTraccar's first answer for a
    /// device comes after it has fetched all positions and looked up their addresses.
    var usualSilence: Duration? { self == .vueTraccar ? .seconds(900) : nil }

    /// Those that a profile may name.
    public static let all: [Self] = [.nyla, .vueTraccar, .onboarding, .asiaTravelPlan, .dialog]
}
