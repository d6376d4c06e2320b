/// The interaction of a program with the user who signs in.
///
/// ```swift
/// let dialog = SignInDialog(
///     show: { print($0.words) }, open: { await Browser.open($0) },
///     credentials: { SignInDialog.Credentials(user: "anna", password: password) })
/// ```
public struct SignInDialog: Sendable {
    /// An instruction for the user.
    public struct Notice: Hashable, Sendable {
        /// The address to open.
        public let address: WebAddress
        /// The code to enter there, if one is needed.
        public let code: String?

        /// The instruction in words.
        public var words: String {
            code.map { "Open \(address.text) and type in \($0)" } ?? "Open \(address.text)"
        }
    }

    /// User and password for a form. Never printed.
    public struct Credentials: Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// User and password.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Does not reveal them.
        public var description: String { "credentials" }
    }

    /// What the user passes on from a browser that the service does not redirect back. Never printed.
    public enum Brought: Sendable, CustomStringConvertible {
        /// The token that the service's page stores.
        case token(String)
        /// A file with the browser's cookies (cookies.txt).
        case cookies(fileAt: String)

        /// Does not reveal it.
        public var description: String { "a session of the browser" }
    }

    let show: @Sendable (Notice) async -> Void
    let open: @Sendable (WebAddress) async -> Void
    let credentials: @Sendable () async throws(APIError) -> Credentials
    let given: Brought?
    let brought: @Sendable () async throws(APIError) -> Brought

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - show: shows an instruction.
    ///   - open: opens a browser, if there is one; cancelled when the sign-in ends.
    ///   - credentials: asks for user and password for a form.
    ///   - given: what the user has passed on already. A sign-in that does not ask for it, by a proxy, uses it too.
    ///   - brought: asks for the token or cookies of the browser.
    public init(
        show: @escaping @Sendable (Notice) async -> Void,
        open: @escaping @Sendable (WebAddress) async -> Void = { _ in },
        credentials: @escaping @Sendable () async throws(APIError) -> Credentials = { () throws(APIError) in
            throw APIError(
                .signIn, "the password can only be entered in a terminal", remedy: "Run it in a terminal.")
        },
        given: Brought? = nil,
        brought: @escaping @Sendable () async throws(APIError) -> Brought = { () throws(APIError) in
            throw APIError(
                .signIn, "the token can only be entered in a terminal", remedy: "Run it in a terminal.")
        }
    ) {
        self.show = show
        self.open = open
        self.credentials = credentials
        self.given = given
        self.brought = brought
    }

    /// Opens an address, if given, in the user's browser while `work` waits for the outcome.
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
