import Foundation
import Streams

/// Finds the secrets of a request and its answer by their names, and blanks them wherever they are repeated.
struct TraceSecrets: Sendable {
    private static let shortest = 6
    private static let parts = [
        "password", "passwd", "passphrase", "passwort", "kennwort", "token", "secret", "apikey",
        "authorization",
        "cookie", "csrf", "xsrf", "credential", "signature", "session", "jwt", "bearer", "assertion",
        "verifier",
        "privatekey", "accesskey", "authkey", "onetime", "devicecode", "usercode",
    ]
    private static let names: Set<String> = [
        "pwd", "pass", "pin", "otp", "totp", "mfa", "auth", "sig", "sid", "xauth", "nsec",
    ]
    /// Names that are secret in requests only; answers use them for errors and the like.
    private static let askedNames: Set<String> = ["code", "key", "state", "nonce"]

    /// Whether the answer is being traced, not the request.
    var isAnswer = false
    private var values: Set<String> = []

    /// Whether values with that name are secret.
    private func isSecret(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return Self.names.contains(plain) || Self.parts.contains { plain.contains($0) }
            || !isAnswer && Self.askedNames.contains(plain)
    }

    /// Remembers a secret, to blank it wherever it is repeated.
    mutating func note(_ value: some StringProtocol) {
        if value.utf8.count >= Self.shortest { values.insert(String(value)) }
    }

    /// Remembers the secrets of a header field.
    mutating func note(_ field: HTTPFields.Field) {
        note(field.value)
        switch field.name.lowercased() {
        case "cookie", "set-cookie":
            for cookie in field.value.split(separator: ";").prefix(field.name.count == 6 ? .max : 1) {
                note(cookie.drop { $0 != "=" }.dropFirst())
            }
        default:
            let words = field.value.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return }
            note(words[1])
            let isBasic = words[0].lowercased() == "basic"
            guard isBasic, let data = Data(base64Encoded: String(words[1])) else { return }
            note(String(decoding: data, as: UTF8.self).drop { $0 != ":" }.dropFirst())
        }
    }

    /// Remembers the last path component of an upload's address, which gives write access.
    mutating func note(upload place: String) {
        let path = place.prefix { $0 != "?" && $0 != "#" }
        path.split(separator: "/").last.map { note($0) }
    }

    /// Remembers the secrets of a form.
    mutating func note(form: [UInt8]) {
        for pair in String(decoding: form, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            let plain = parts.map { $0.replacing("+", with: " ").removingPercentEncoding ?? String($0) }
            if parts.count == 2, isSecret(plain[0]) {
                note(parts[1])
                note(plain[1])
            }
        }
    }

    /// The fields, with secret values blanked.
    mutating func blanking(_ fields: HTTPFields) -> HTTPFields {
        var shown = HTTPFields()
        for field in fields.fields {
            let isSecret = isSecret(field.name)
            if isSecret { note(field) }
            shown.append(field.name, isSecret ? "***" : Self.withoutQuery(field))
        }
        return shown
    }

    /// Removes the query of fields with an address, because it may contain codes and tokens.
    private static func withoutQuery(_ field: HTTPFields.Field) -> String {
        guard
            ["location", "content-location", "referer", "link", "refresh"].contains(field.name.lowercased())
        else { return field.value }
        let path = field.value.prefix { $0 != "?" && $0 != "#" }
        return path.count < field.value.count ? path + "?***" : String(path)
    }

    /// The address, with secret values in its query blanked.
    mutating func blanking(_ address: WebAddress) -> String {
        let query = address.query.filter { isSecret($0.name) }
        query.forEach { note($0.value) }
        let shown = address.adding(query.map { ($0.name, "***") })
        return shown.description.replacing("%2A%2A%2A", with: "***")
    }

    /// The text, with secrets blanked in the addresses that it contains: user, password and secret values of queries.
    mutating func blanking(addressesIn text: String) -> String {
        guard text.contains(where: { $0 == "?" || $0 == "#" || $0 == "@" }) else { return text }
        let entry = /([?&#;])([^=&#;?\s]+)=([^&#;\s"']+)/
        var shown = text
        for match in text.matches(of: entry).reversed() {
            let (name, value) = (String(match.output.2), match.output.3)
            guard isSecret(name) || Self.askedNames.contains(name.lowercased()) else { continue }
            note(value)
            value.removingPercentEncoding.map { note($0) }
            shown.replaceSubrange(match.output.3.startIndex..<match.output.3.endIndex, with: "***")
        }
        return shown.replacing(/:\/\/[^\/@\s]+@/, with: "://***@")
    }

    /// The value, with secret members blanked at any depth.
    mutating func blanking(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements):
            return .array(elements.map { blanking($0) })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        guard isSecret(member.name) else {
                            return .init(name: member.name, value: blanking(member.value))
                        }
                        noteAll(member.value)
                        return .init(name: member.name, value: .string("***"))
                    }))
        case .string(let text):
            return .string(blanking(addressesIn: text))
        case .null, .bool, .integer, .number, .literal:
            return value
        }
    }

    private mutating func noteAll(_ value: JSONValue) {
        switch value {
        case .string(let text): note(text)
        case .array(let elements): elements.forEach { noteAll($0) }
        case .object(let object): object.members.forEach { noteAll($0.value) }
        case .null, .bool, .integer, .number, .literal: break
        }
    }

    /// The text printable, with the remembered secrets and anything that looks like a token blanked.
    func blanking(_ text: String) -> String {
        ServerWords.printable(ServerWords.blanking(text, values))
    }
}
