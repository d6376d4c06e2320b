import Foundation

/// A change of a file of profiles that adds one profile or replaces it. Everything else in the file stays as it is: other
/// profiles, comments, and their layout.
///
/// ```swift
/// let edit = try ProfileEdit(writing: profile, to: ProfileFile.path(environment))
/// print(edit.difference)
/// try edit.write()
/// ```
public struct ProfileEdit: Hashable, Sendable {
    /// The file.
    public let path: String
    /// The profile, as it will be read from the file.
    public let profile: Profile
    /// The changed lines, with `-` before those that go and `+` before those that come.
    public let difference: [String]
    /// Whether lines are lost: those of the replaced profile.
    public var removesLines: Bool { difference.contains { $0.hasPrefix("-") } }
    private let former: [UInt8]?
    private let bytes: [UInt8]

    /// Plans the change; nothing is written yet.
    ///
    /// Fails if the file cannot be read, if its layout does not allow the change, or if the profile's address is not
    /// encrypted and the profile does not allow that.
    ///
    /// - Parameters:
    ///   - asDefault: makes the profile the default one. A profile that was the only one stays the default otherwise.
    ///   - replacing: allows a profile of that name to be replaced.
    public init(
        writing profile: Profile, to path: String, asDefault: Bool = false, replacing: Bool = false
    ) throws(APIError) {
        try profile.checkAddress()
        let former = try ProfileFile.bytes(at: path)
        let file = try ProfileFile(former ?? [], at: path)
        guard replacing || !file.profiles.contains(where: { $0.name == profile.name }) else {
            throw APIError(
                .profile, "there is already a profile \"\(profile.name)\" in \(path)",
                remedy: "Choose another name, or replace it with --overwrite.")
        }
        let only = file.profiles.count == 1 ? file.profiles[0].name : nil
        let standard = asDefault || file.profiles.isEmpty ? profile.name : file.standard ?? only
        var lines = ProfileLines(String(decoding: former ?? [], as: UTF8.self))
        lines.write(profile)
        if standard != file.standard, let standard { lines.makeDefault(standard) }
        self.path = path
        self.profile = profile
        self.former = former
        difference = lines.difference
        bytes = Array(lines.text.utf8)
        let result = try? ProfileFile(bytes, at: path)
        guard result?.standard == standard, Set(result?.profiles ?? []) == Self.expected(file, profile) else {
            throw APIError(
                .profile, "\(path) is laid out in a way that connect cannot extend",
                remedy:
                    "Write each profile on lines of its own below a line \"profiles:\", or add it by hand.")
        }
    }

    private static func expected(_ file: ProfileFile, _ profile: Profile) -> Set<Profile> {
        Set(file.profiles.filter { $0.name != profile.name } + [profile])
    }

    /// Writes the file: at once, or not at all. A link is followed, and an existing file keeps its mode; a new one can be
    /// read by its owner only. Fails if the file has changed meanwhile.
    public func write() throws(APIError) {
        guard try ProfileFile.bytes(at: path) == former else {
            throw APIError(
                .profile, "\(path) has changed meanwhile", remedy: "Run the command again.")
        }
        let place = URL(filePath: path).resolvingSymlinksInPath().path
        var status = stat()
        let mode = stat(place, &status) == 0 ? status.st_mode & 0o777 : 0o600
        try PrivateFile.write(bytes, to: place, mode: mode)
    }
}

/// The lines of a file of profiles.
private struct ProfileLines {
    private var lines: [String]
    private(set) var difference: [String] = []

    /// Lines that end with a carriage return keep it.
    init(_ text: String) {
        let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        lines = text.isEmpty ? [] : parts.map { String($0) }
    }

    var text: String {
        let text = lines.joined(separator: "\n")
        return text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    }

    /// Writes a profile: in place of the one of its name, else after the last one.
    mutating func write(_ profile: Profile) {
        let start = heading()
        let end = lines[(start + 1)...].firstIndex { Self.isContent($0) && Self.indentation($0) == 0 }
        let block = (start + 1)..<(end ?? lines.count)
        let content = block.filter { Self.isContent(lines[$0]) }
        let indentation = content.first.map { Self.indentation(lines[$0]) } ?? 2
        let text = ProfileText.lines(of: profile, indentation: indentation)
        let entries = content.filter { Self.indentation(lines[$0]) <= indentation }
        guard let place = entries.first(where: { Self.key(of: lines[$0]) == profile.name }) else {
            let after = (content.last ?? start) + 1
            return replace(after..<after, by: text)
        }
        let next = entries.first { $0 > place } ?? block.upperBound
        let last = content.last { $0 < next } ?? place
        replace(place..<(last + 1), by: text)
    }

    /// The place of the line `profiles:`, which is added if it is missing.
    private mutating func heading() -> Int {
        if let place = lines.firstIndex(where: { Self.isHeading($0) }) {
            let isPlain = lines[place].wholeMatch(of: /profiles:\s*(#.*)?/) != nil
            if !isPlain { replace(place..<(place + 1), by: ["profiles:"]) }
            return place
        }
        let place = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
        replace(place..<place, by: ["profiles:"])
        return place
    }

    /// Names the default profile, above the profiles if the file names none.
    mutating func makeDefault(_ name: String) {
        let line = "default: \(ProfileText.scalar(name))"
        if let place = lines.firstIndex(where: { Self.key(of: $0) == "default" && Self.indentation($0) == 0 })
        {
            let comment = lines[place].range(of: " #").map { String(lines[place][$0.lowerBound...]) }
            return replace(place..<(place + 1), by: [line + (comment ?? "")], atTop: true)
        }
        let place = lines.firstIndex { Self.isHeading($0) } ?? 0
        replace(place..<place, by: [line], atTop: true)
    }

    private mutating func replace(_ range: Range<Int>, by new: [String], atTop: Bool = false) {
        let changes = lines[range].map { "- \($0)" } + new.map { "+ \($0)" }
        difference.insert(contentsOf: changes, at: atTop ? 0 : difference.count)
        lines.replaceSubrange(range, with: new)
    }

    private static func isHeading(_ line: String) -> Bool {
        line.wholeMatch(of: /profiles:\s*(\{\s*\})?\s*(#.*)?/) != nil
    }

    /// Whether a line has more than white space and a comment.
    private static func isContent(_ line: String) -> Bool {
        let first = line.first { !$0.isWhitespace }
        return first != nil && first != "#"
    }

    private static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

    /// The key that a line begins with.
    private static func key(of line: String) -> String? {
        line.firstMatch(of: /^ *["']?([^"':#\s]+)["']?\s*:/).map { String($0.1) }
    }
}

/// A profile in YAML.
private enum ProfileText {
    static func lines(of profile: Profile, indentation: Int) -> [String] {
        let indent = String(repeating: " ", count: max(1, indentation))
        var entries = [
            ("service", profile.service.rawValue), ("url", scalar(address(of: profile))),
        ]
        if let page = profile.page { entries.append(("page", scalar(page.text))) }
        if profile.environment != .production {
            entries.append(("environment", profile.environment.rawValue))
        }
        if let mandate = profile.context.mandate { entries.append(("mandate", scalar(mandate))) }
        if let instance = profile.context.instance { entries.append(("instance", scalar(instance))) }
        // `no` would be a truth value.
        if let language = profile.language { entries.append(("language", "\"\(language)\"")) }
        if profile.allowsPlainHTTP { entries.append(("allow-plain-http", "true")) }
        if let authority = profile.authority { entries.append(("ca", scalar(authority))) }
        if !profile.pins.isEmpty { entries.append(("pins", list(profile.pins.map(\.text)))) }
        if profile.requiresKeyring { entries.append(("secrets", "keyring")) }
        if let signIn = profile.signIn { entries.append(("sign-in", mapping(signIn))) }
        if !profile.roles.isEmpty { entries.append(("roles", list(profile.roles))) }
        return ["\(indent)\(scalar(profile.name)):"] + entries.map { "\(indent)  \($0.0): \($0.1)" }
    }

    /// The address with the scheme that people know: relays have web sockets.
    private static func address(of profile: Profile) -> String {
        let text = profile.address.text
        return profile.service == .dialog && text.hasPrefix("http") ? "ws" + text.dropFirst(4) : text
    }

    private static func mapping(_ method: SignInMethod) -> String {
        let entries: [(String, String)] =
            switch method {
            case .form: [("method", "form")]
            case .browser(let account): [("method", account.rawValue)]
            case .token: [("method", "token")]
            case .provider(let client): [("method", "oidc")] + entries(of: client)
            case .device(let client): [("method", "device")] + entries(of: client)
            case .proxy(let user):
                [("method", "proxy")] + (user.name.map { [("user", scalar($0))] } ?? [])
                    + (user.groups.isEmpty ? [] : [("groups", list(user.groups))])
            }
        return "{ " + entries.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
    }

    private static func entries(of client: SignInMethod.ProviderClient) -> [(String, String)] {
        let usual = SignInMethod.ProviderClient(issuer: client.issuer, id: client.id)
        return [("issuer", scalar(client.issuer)), ("client", scalar(client.id))]
            + (client.scopes == usual.scopes ? [] : [("scopes", list(client.scopes))])
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map(scalar).joined(separator: ", ") + "]"
    }

    /// A text as YAML, in quotation marks unless it is plain everywhere.
    static func scalar(_ text: String) -> String {
        if text.wholeMatch(of: /[A-Za-z][A-Za-z0-9._\/@+~-]*(:[A-Za-z0-9._\/@+~-]+)*/) != nil { return text }
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
