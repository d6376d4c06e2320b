/// What Nyla takes and answers: users, mandates, permissions, files, positions, parcels.
///
/// The server's source is not public: fields that its clients' plan does not name are read in several spellings, and sent in the
/// plan's naming style.
public enum Nyla {
    /// Somebody who may sign in.
    public struct User: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The name to sign in with.
        public let userName: String?
        /// The name.
        public let fullName: String?
        /// The address for mail.
        public let email: String?
        /// The language, `de` for example.
        public let language: String?
        /// Who vouches for them: `local`, `msft`, `google`.
        public let authority: String?

        /// Reads one, also within `{user: ...}`.
        public init(from decoder: any Decoder) throws {
            var fields = try AnswerFields(decoder)
            if let inner: Inner = try fields.value("user", "data") { fields = inner.fields }
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
