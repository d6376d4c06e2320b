import APICore
import Batch
import Foundation

/// The dialog with the person who signs in at the terminal.
struct TerminalDialog: Sendable {
    let secrets: Secrets
    /// The user's name; prompted for if missing.
    let user: String?
    /// The password if given already.
    let password: String?
    /// Token or cookies of the browser, if given already.
    var brought: SignInDialog.Brought?
    /// Whether a token from the service is asked for, without a page to sign in to.
    var asksForToken = false
    let opensBrowser: Bool

    var dialog: SignInDialog {
        let opensBrowser = opensBrowser
        return SignInDialog(
            show: { StandardError.write("fieldbook: \($0.words)\n") },
            open: { address in if opensBrowser { await Browser.open(address) } },
            credentials: { () async throws(APIError) -> SignInDialog.Credentials in try credentials() },
            given: brought,
            brought: { () async throws(APIError) -> SignInDialog.Brought in try broughtBack() })
    }

    /// Asks for the token that the service's page shows after signing in, without echo.
    private func broughtBack() throws(APIError) -> SignInDialog.Brought {
        if let brought { return brought }
        let typed = TerminalQuestions.secret(
            asksForToken
                ? "Paste the token: "
                : "Sign in there, then paste the token of the page, or @ and a file of cookies: ")
        guard let text = typed?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            throw Self.nothing
        }
        return text.hasPrefix("@") ? .cookies(fileAt: String(text.dropFirst())) : .token(text)
    }

    private static var nothing: APIError {
        APIError(
            .signIn, "no token and no file of cookies was given",
            remedy: "Paste it, or give --token-file or --cookie-file.")
    }

    private func credentials() throws(APIError) -> SignInDialog.Credentials {
        var (user, password) = (user, password)
        if password == nil { password = secrets.givenPassword }
        if user == nil { user = try answer(to: "User: ") }
        guard let user else { throw Self.nobody }
        if password == nil { password = try secret(of: user) }
        return SignInDialog.Credentials(user: user, password: password ?? "")
    }

    private func answer(to question: String) throws(APIError) -> String {
        StandardError.write(question)
        guard let line = readLine(), !line.isEmpty else { throw Self.nobody }
        return line
    }

    /// Asks for the password, without echo.
    private func secret(of user: String) throws(APIError) -> String {
        guard let password = TerminalQuestions.secret("Password of \(user): "), !password.isEmpty else {
            throw Self.nobody
        }
        return password
    }

    private static var nobody: APIError {
        APIError(
            .signIn, "no user or no password was given",
            remedy: "Type them in, or give --user and FIELDBOOK_PASSWORD or --password-file.")
    }
}
