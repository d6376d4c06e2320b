import Foundation

/// What a provider has a browser bring back. It is a secret, and never printed.
struct RedirectReply: Sendable, CustomStringConvertible {
    private let values: [String: String]

    /// Reads a request's target; `nil` for one that is no reply. A name that stands there twice is none (RFC 6749, 3.1).
    init?(target: String) {
        guard target.utf8.count <= WebAddress.maximumLength, target.hasPrefix("/?"),
            let items = URLComponents(string: target)?.queryItems
        else { return nil }
        var values: [String: String] = [:]
        for item in items {
            guard values.updateValue(item.value ?? "", forKey: item.name) == nil else { return nil }
        }
        guard ["code", "error", "state", "token", "access_token"].contains(where: { values[$0] != nil })
        else {
            return nil
        }
        self.values = values
    }

    /// A value that is not empty.
    subscript(_ names: String...) -> String? { names.lazy.compactMap { values[$0] }.first { !$0.isEmpty } }

    /// Whether it answers the question that had that state; whatever else comes may be somebody else's doing.
    func isFor(_ state: String) -> Bool { self["state"] == state }

    /// Refuses a reply of another provider, and one that says no.
    func check(issuer: String?) throws(APIError) {
        // RFC 9207: a provider that names itself must be the one that was asked.
        if let issuer, let named = self["iss"], named != issuer {
            throw Self.refused("what came back is another provider's (iss)")
        }
        guard let error = self["error"] else { return }
        var reply = ErrorReply(
            Array((self["error_description"] ?? error).utf8), mediaType: "text/plain",
            hiding: [self["state"]].compactMap(\.self))
        if error == "access_denied" { reply = ErrorReply(Array("it was denied".utf8), mediaType: nil) }
        throw Self.refused("the provider did not sign in: \(reply.message ?? "no reason given")")
    }

    static func refused(_ words: String) -> APIError {
        APIError(.signIn, words, remedy: "Sign in again: fieldbook login.")
    }

    /// Says nothing of it.
    var description: String { "a reply" }
}
