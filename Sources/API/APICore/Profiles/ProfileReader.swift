import Foundation
import Yams

/// Reads profiles from a YAML document; errors name file, line and key, never a value.
struct ProfileReader {
    let path: String

    private static let secretNames = [
        "password", "passwd", "passphrase", "token", "secret", "cookie", "credential", "apikey",
    ]

    func read(_ root: Node, into file: inout ProfileFile) throws(APIError) {
        let members = try mapping(root, at: "", allowed: ["default", "profiles"])
        let entries = try members["profiles"].map { (node) throws(APIError) in
            try mapping(node, at: "profiles", allowed: nil, most: ProfileFile.mostProfiles)
        }
        let sorted = (entries ?? [:]).sorted { ($0.value.mark?.line ?? 0) < ($1.value.mark?.line ?? 0) }
        for (name, node) in sorted { file.profiles.append(try profile(name, node)) }
        guard let node = members["default"] else { return }
        let name = try text(node, "default")
        guard file.profiles.contains(where: { $0.name == name }) else {
            throw wrong(node, "default", "unknown profile")
        }
        file.standard = name
    }

    private func profile(_ name: String, _ node: Node) throws(APIError) -> Profile {
        let place = "profiles.\(name)"
        let members = try mapping(
            node, at: place,
            allowed: [
                "service", "url", "page", "environment", "mandate", "instance", "language", "timeouts",
                "at-once", "allow-plain-http", "ca", "pins", "secrets", "sign-in", "roles",
            ])
        guard let service = members["service"] else { throw wrong(node, "\(place).service", "it is missing") }
        guard let url = members["url"] else { throw wrong(node, "\(place).url", "it is missing") }
        // `mapping` has checked the name.
        var profile = try Profile(
            name, service: try choice(service, "\(place).service", ServiceName.all, \.rawValue),
            address: try address(url, "\(place).url"))
        profile.page = try members["page"].map { (node) throws(APIError) in
            try address(node, "\(place).page")
        }
        if let node = members["environment"] {
            profile.environment = try choice(
                node, "\(place).environment", Profile.Environment.allCases, \.rawValue)
        }
        profile.context.mandate = try members["mandate"].map { (node) throws(APIError) in
            try text(node, "\(place).mandate")
        }
        profile.context.instance = try members["instance"].map { (node) throws(APIError) in
            try text(node, "\(place).instance")
        }
        if let node = members["language"] {
            guard let language = node.scalar?.string, Profile.isLanguage(language) else {
                throw wrong(node, "\(place).language", "a code such as de, en or fr was expected")
            }
            profile.language = language
        }
        if let node = members["timeouts"] { try timeouts(node, "\(place).timeouts", &profile.limits) }
        if let node = members["at-once"] {
            guard let most = node.scalar.flatMap({ Int($0.string) }), (1...64).contains(most) else {
                throw wrong(node, "\(place).at-once", "a number from 1 to 64 was expected")
            }
            profile.mostAtOnce = most
        }
        if let node = members["allow-plain-http"] {
            guard let allowed = node.bool else {
                throw wrong(node, "\(place).allow-plain-http", "true or false was expected")
            }
            profile.allowsPlainHTTP = allowed
        }
        if let node = members["ca"] { profile.authority = try file(node, "\(place).ca") }
        if let node = members["pins"] { profile.pins = try pins(node, "\(place).pins") }
        if let node = members["secrets"] {
            profile.requiresKeyring = try choice(node, "\(place).secrets", ["keyring"], \.self) == "keyring"
        }
        if let node = members["sign-in"] {
            profile.signIn = try signIn(node, "\(place).sign-in")
        }
        if let node = members["roles"] { profile.roles = try texts(node, "\(place).roles") }
        return profile
    }

    private func timeouts(_ node: Node, _ place: String, _ limits: inout HTTPLimits) throws(APIError) {
        let members = try mapping(node, at: place, allowed: ["connecting", "silence", "total"])
        for (name, limit) in [
            ("connecting", \HTTPLimits.connecting), ("silence", \.silence), ("total", \.total),
        ] as [(String, WritableKeyPath<HTTPLimits, Duration>)] {
            guard let node = members[name] else { continue }
            guard let duration = node.scalar.flatMap({ Self.duration($0.string) }) else {
                throw wrong(node, "\(place).\(name)", "seconds from 0.001 to 86400 were expected")
            }
            limits[keyPath: limit] = duration
        }
    }

    /// A duration in seconds, from a millisecond to a day.
    static func duration(_ text: String) -> Duration? {
        Double(text).flatMap { (0.001...86_400).contains($0) ? .seconds($0) : nil }
    }

    /// Whether the text is valid in a header field.
    static func isFieldValue(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

extension ProfileReader {
    private func mapping(
        _ node: Node, at place: String, allowed: [String]?, most: Int = 100
    ) throws(APIError) -> [String: Node] {
        guard let mapping = node.mapping, mapping.count <= most else {
            throw wrong(node, place.isEmpty ? "the file" : place, "keys and values were expected")
        }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            let whole = place.isEmpty ? shown(name) : "\(place).\(shown(name))"
            if allowed?.contains(name) ?? Profile.isName(name) {
                members[name] = value
                continue
            }
            let plain = name.lowercased().filter(\.isLetter)
            guard !Self.secretNames.contains(where: plain.contains) else {
                throw APIError(
                    .profile, "\(path):\(key.mark?.line ?? 1): \(whole): this file must not contain secrets",
                    remedy: "Remove it here, and sign in: fieldbook login.")
            }
            throw wrong(
                key, whole, allowed == nil ? "a profile cannot have that name" : "unknown key",
                remedy: allowed.map { "Known: \($0.joined(separator: ", "))." })
        }
        return members
    }

    private func text(_ node: Node, _ place: String) throws(APIError) -> String {
        guard let text = node.scalar?.string, Self.isFieldValue(text) else {
            throw wrong(node, place, "a text of 1 to 200 visible characters of ASCII was expected")
        }
        return text
    }

    /// The path of a file, relative to the folder of the profiles' file.
    private func file(_ node: Node, _ place: String) throws(APIError) -> String {
        let isPrintable = { (text: String) in
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        guard let text = node.scalar?.string, (1...1_000).contains(text.utf8.count), isPrintable(text) else {
            throw wrong(node, place, "the path of a file was expected")
        }
        if text.hasPrefix("/") { return text }
        return URL(filePath: path).deletingLastPathComponent().path + "/" + text
    }

    private func pins(_ node: Node, _ place: String) throws(APIError) -> [KeyPin] {
        var pins: [KeyPin] = []
        for text in try texts(node, place) {
            guard let pin = KeyPin(text) else {
                throw wrong(node, place, "a key such as sha256//PjcN…k4= was expected")
            }
            pins.append(pin)
        }
        return pins
    }

    private func texts(_ node: Node, _ place: String) throws(APIError) -> [String] {
        guard let sequence = node.sequence, sequence.count <= 100 else {
            throw wrong(node, place, "a list of at most 100 texts was expected")
        }
        var texts: [String] = []
        for entry in sequence { texts.append(try text(entry, place)) }
        return texts
    }

    private func choice<Value>(
        _ node: Node, _ place: String, _ values: [Value], _ name: (Value) -> String
    ) throws(APIError) -> Value {
        let wanted = node.scalar?.string
        guard let value = values.first(where: { name($0) == wanted }) else {
            throw wrong(node, place, "one of \(values.map(name).joined(separator: ", ")) was expected")
        }
        return value
    }

    private func address(_ node: Node, _ place: String) throws(APIError) -> WebAddress {
        guard let text = node.scalar?.string, let given = try? SecretAddress(text) else {
            throw wrong(node, place, "an address such as https://host/path was expected")
        }
        guard given.credentials == nil else {
            throw wrong(
                node, place, "this file must not contain a user, password or key",
                remedy: "Remove it here, and sign in: fieldbook login.")
        }
        return given.address
    }

    private func wrong(_ node: Node, _ place: String, _ words: String, remedy: String? = nil) -> APIError {
        APIError(
            .profile, "\(path):\(node.mark?.line ?? 1): \(place): \(words)",
            remedy: remedy ?? "Correct it there.")
    }

    /// A name for display; a placeholder if it is not printable.
    private func shown(_ name: String) -> String {
        Profile.isName(name) ? name : "a key"
    }
}

// MARK: - Sign-in

extension ProfileReader {

    private static let signInMethods = ["form", "microsoft", "google", "oidc", "device", "token", "proxy"]

    /// Reads a sign-in method: `form`, `microsoft`, `google`, `token`, or a mapping with `method`.
    private func signIn(_ node: Node, _ place: String) throws(APIError) -> SignInMethod {
        guard node.mapping != nil else { return try signIn(node, node, place) }
        let members = try mapping(
            node, at: place, allowed: ["method", "issuer", "client", "scopes", "user", "groups"])
        guard let method = members["method"] else {
            throw wrong(node, "\(place).method", "it is missing")
        }
        return try signIn(method, node, place)
    }

    private func signIn(_ name: Node, _ node: Node, _ place: String) throws(APIError) -> SignInMethod {
        switch try choice(name, "\(place).method", Self.signInMethods, \.self) {
        case "form": .form
        case "microsoft": .browser(.microsoft)
        case "google": .browser(.google)
        case "oidc": .provider(try client(node, place))
        case "device": .device(try client(node, place))
        case "token": .token
        default: .proxy(try user(node, place))
        }
    }

    private func client(_ node: Node, _ place: String) throws(APIError) -> SignInMethod.ProviderClient {
        let members = try mapping(
            node, at: place, allowed: ["method", "issuer", "client", "scopes"])
        guard let issuer = members["issuer"] else {
            throw wrong(node, "\(place).issuer", "it is missing")
        }
        guard let id = members["client"] else {
            throw wrong(node, "\(place).client", "it is missing")
        }
        _ = try address(issuer, "\(place).issuer")
        var client = SignInMethod.ProviderClient(
            issuer: try text(issuer, "\(place).issuer"), id: try text(id, "\(place).client"))
        if let scopes = members["scopes"] { client.scopes = try texts(scopes, "\(place).scopes") }
        return client
    }

    private func user(_ node: Node, _ place: String) throws(APIError) -> SignInMethod.ProxyUser {
        guard node.mapping != nil else { return SignInMethod.ProxyUser() }
        let members = try mapping(node, at: place, allowed: ["method", "user", "groups"])
        var user = SignInMethod.ProxyUser()
        user.name = try members["user"].map { (node) throws(APIError) in
            try text(node, "\(place).user")
        }
        if let groups = members["groups"] { user.groups = try texts(groups, "\(place).groups") }
        return user
    }
}
