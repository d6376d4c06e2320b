/// What Nyla takes and answers: users, mandates, permissions, files, positions, parcels.
///
/// The server's source is not public: fields that its clients' plan does not name are read in several spellings, and sent in the
/// plan's naming style.
public enum Nyla {
    /// Which part of a list is wanted.
    public struct PageQuery: Hashable, Sendable {
        /// Which page, from 1.
        public var page: Int
        /// How many items a page has.
        public var size: Int
        /// What the items have in them.
        public var search: String?

        /// Creates a query; as many items as clients show.
        public init(page: Int = 1, size: Int = 25, search: String? = nil) {
            self.page = page
            self.size = size
            self.search = search
        }

        var entries: [(name: String, value: String)] {
            [("page", "\(page)"), ("pageSize", "\(size)")] + (search.map { [("search", $0)] } ?? [])
        }
    }

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
