/// How a program talks with the person who signs in.
///
/// ```swift
/// let dialog = SignInDialog(
///     show: { print($0.words) }, open: { await Browser.open($0) },
///     credentials: { SignInDialog.Credentials(user: "anna", password: password) })
/// ```
public struct SignInDialog: Sendable {
    /// Something to be seen.
    public struct Notice: Hashable, Sendable {
        /// The address to open.
        public let address: WebAddress
        /// The code to type in there, if one is needed.
        public let code: String?

        /// What to tell the person.
        public var words: String {
            code.map { "Open \(address.text) and type in \($0)" } ?? "Open \(address.text)"
        }
    }

    /// Who signs in by a form. Never printed.
    public struct Credentials: Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// User and password.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Says nothing of them.
        public var description: String { "credentials" }
    }

    /// What the person brings from a browser that the service does not send back. Never printed.
    public enum Brought: Sendable, CustomStringConvertible {
        /// The token that the service's page keeps.
        case token(String)
        /// A file of the browser's cookies, as curl saves them too (cookies.txt).
        case cookies(fileAt: String)

        /// Says nothing of them.
        public var description: String { "a session of the browser" }
    }

    let show: @Sendable (Notice) async -> Void
    let open: @Sendable (WebAddress) async -> Void
    let credentials: @Sendable () async throws(APIError) -> Credentials
    let brought: @Sendable () async throws(APIError) -> Brought

    /// A dialog.
    ///
    /// - Parameters:
    ///   - show: tells the person, always.
    ///   - open: opens a browser, if there is one; cancelled when the person has signed in, or did not.
    ///   - credentials: asks for user and password, where a form needs them.
    ///   - brought: asks for what the browser was given, where the service does not send it back.
    public init(
        show: @escaping @Sendable (Notice) async -> Void,
        open: @escaping @Sendable (WebAddress) async -> Void = { _ in },
        credentials: @escaping @Sendable () async throws(APIError) -> Credentials = { () throws(APIError) in
            throw APIError(.signIn, "nobody can be asked for a password", remedy: "Run it in a terminal.")
        },
        brought: @escaping @Sendable () async throws(APIError) -> Brought = { () throws(APIError) in
            throw APIError(.signIn, "nobody can be asked for a token", remedy: "Run it in a terminal.")
        }
    ) {
        self.show = show
        self.open = open
        self.credentials = credentials
        self.brought = brought
    }

    /// Has the person's browser open an address, if there is one, while `work` waits for what comes of it.
    func browsing<Value: Sendable>(
        to address: WebAddress?, _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        guard let address else { return try await work() }
        let opening = Task { await open(address) }
        let outcome: Result<Value, APIError>
        do throws(APIError) {
            outcome = .success(try await work())
        } catch {
            outcome = .failure(error)
        }
        opening.cancel()
        await opening.value
        return try outcome.get()
    }
}
