import Foundation

@testable import APICore

/// A profile, and sessions to store for it.
struct StoredSession {
    private let csrf = CSRFToken()

    func profile() throws -> Profile {
        try Profile("land", service: .nyla, address: WebAddress("https://example.ch/"))
    }

    func state(_ token: String = "planted-token") -> SessionState {
        var state = SessionState()
        state.csrf = csrf
        state.token = AccessToken(
            token, expiry: Date(timeIntervalSince1970: 2_000_000_000), refreshToken: "planted-refresh")
        if let address = try? WebAddress("https://example.ch/") {
            state.cookies.take(["a=planted-cookie; Path=/; Secure"], from: address)
        }
        return state
    }

    /// The permissions of the file at a path.
    static func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }
}
