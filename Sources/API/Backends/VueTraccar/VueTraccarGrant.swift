extension VueTraccar {
    /// Who is signed in, and until when.
    public struct Grant: Hashable, Sendable, Decodable {
        /// Whether somebody is.
        public let isSignedIn: Bool
        /// Who.
        public let user: String?
        /// What they may do: `admin` or `user`.
        public let role: String?
        /// When it ends, in seconds since 1970.
        public let expiry: Double?

        /// Whether travels put down by hand may be asked for.
        public var isAdministrator: Bool { role == "admin" }

        /// Reads the answers of `token` and `me`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            isSignedIn = try fields.flag("authenticated", "success") ?? false
            user = try fields.text("user", "username")
            role = try fields.text("role")
            expiry = try fields.number("exp")
        }
    }
}
