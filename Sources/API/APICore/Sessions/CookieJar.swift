public import Foundation

/// The cookies of one profile, stored and sent by the rules of RFC 6265.
///
/// ```swift
/// var jar = CookieJar()
/// jar.take(answer.fields.all("Set-Cookie"), from: address)
/// request.fields["Cookie"] = jar.header(for: address)
/// ```
public struct CookieJar: Hashable, Sendable, Codable {
    static let mostOfADomain = 50
    static let most = 1_000

    /// The cookies, in order of first arrival.
    public private(set) var cookies: [Cookie] = []

    /// An empty jar.
    public init() {}

    /// Stores the cookies of an answer from that address; an expired cookie removes the one that it replaces.
    public mutating func take(_ fields: [String], from address: WebAddress, now: Date = Date()) {
        for field in fields {
            if let cookie = Cookie(field, from: address, now: now) { keep(cookie) }
        }
        cookies.removeAll { $0.isExpired(now) }
        makeRoom()
    }

    /// Stores a cookie, which replaces one of the same name, domain and path.
    mutating func keep(_ cookie: Cookie) {
        if let place = cookies.firstIndex(where: { $0.isReplaced(by: cookie) }) {
            cookies[place] = cookie
        } else {
            cookies.append(cookie)
        }
    }

    /// The value of the `Cookie` field for a request, longest paths first; `nil` if there are no cookies.
    public func header(for address: WebAddress, now: Date = Date()) -> String? {
        let sent = cookies.enumerated().filter { $0.element.goes(to: address, now: now) }
            .sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        return sent.isEmpty
            ? nil : sent.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Removes the cookies that are also in another jar.
    mutating func remove(_ others: CookieJar) {
        let others = Set(others.cookies)
        cookies.removeAll { others.contains($0) }
    }

    /// Removes the cookies of a name.
    mutating func remove(named name: String) { cookies.removeAll { $0.name == name } }

    /// Removes the oldest cookies beyond the limits.
    private mutating func makeRoom() {
        var counts: [String: Int] = [:]
        for cookie in cookies { counts[cookie.domain, default: 0] += 1 }
        var total = cookies.count
        cookies.removeAll { cookie in
            guard let count = counts[cookie.domain], count > Self.mostOfADomain || total > Self.most else {
                return false
            }
            counts[cookie.domain] = count - 1
            total -= 1
            return true
        }
    }
}

/// A cookie (RFC 6265).
public struct Cookie: Hashable, Sendable, Codable {
    /// The name.
    public let name: String
    /// The value, which may be a secret.
    public let value: String
    /// The host or domain that it is for, lowercase.
    public let domain: String
    /// Whether it is for that host only, not for its subdomains.
    public let isHostOnly: Bool
    /// The path prefix that it is for.
    public let path: String
    /// Whether it is sent over encrypted connections only.
    public let isSecure: Bool
    /// When it expires; `nil` for the end of the session.
    public let expiry: Date?

    /// Parses a `Set-Cookie` field of an answer from that address; `nil` if it must not be stored.
    ///
    /// ```swift
    /// Cookie("vt_auth=abc; Path=/; HttpOnly; Max-Age=3600", from: address, now: .now)
    /// ```
    public init?(_ field: String, from address: WebAddress, now: Date) {
        guard field.utf8.count <= 4_096 else { return nil }
        let parts = field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map(Self.pair)
        guard let first = parts.first, let value = first.value, !first.name.isEmpty else { return nil }
        (name, self.value) = (first.name, value)
        var attributes: [String: String] = [:]
        for (name, value) in parts.dropFirst() { attributes[name.lowercased()] = value ?? "" }

        let host = address.host
        let wanted = attributes["domain"].map { $0.lowercased() }.map {
            $0.hasPrefix(".") ? String($0.dropFirst()) : $0
        }
        if let wanted, !wanted.isEmpty, wanted != host {
            // A domain without a dot is a top-level domain or a local name.
            guard wanted.contains("."), Self.isHost(host, within: wanted) else { return nil }
            (domain, isHostOnly) = (wanted, false)
        } else {
            (domain, isHostOnly) = (host, (wanted ?? "").isEmpty || Self.isAddress(host))
        }
        path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(address.path)
        isSecure = attributes["secure"] != nil
        guard !isSecure || address.isEncrypted else { return nil }
        expiry = Self.expiry(attributes, now)
    }

    init(
        name: String, value: String, domain: String, isHostOnly: Bool, path: String, isSecure: Bool,
        expiry: Date?
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.isHostOnly = isHostOnly
        self.path = path
        self.isSecure = isSecure
        self.expiry = expiry
    }

    /// Whether it is sent to that address, or to any path of its host.
    func goes(to address: WebAddress, now: Date, onAnyPath: Bool = false) -> Bool {
        let host = address.host
        return !isExpired(now) && (address.isEncrypted || !isSecure)
            && (host == domain || !isHostOnly && Self.isHost(host, within: domain))
            && (onAnyPath || covers(address.path))
    }

    /// Whether it has expired.
    func isExpired(_ now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

    /// Whether the other cookie replaces it.
    func isReplaced(by other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    private func covers(_ requested: String) -> Bool {
        let requested = requested.isEmpty ? "/" : requested
        return requested == path
            || requested.hasPrefix(path)
                && (path.hasSuffix("/") || requested.dropFirst(path.count).first == "/")
    }

    private static func pair(_ part: Substring.UTF8View) -> (name: String, value: String?) {
        let sides = part.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let text = sides.map(trimmed)
        return (text.first ?? "", text.count > 1 ? text[1] : nil)
    }

    /// Without spaces and tabs around it.
    private static func trimmed(_ part: Substring.UTF8View) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = part.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(Substring(start[...last]))
    }

    private static func isHost(_ host: String, within domain: String) -> Bool {
        host.hasSuffix("." + domain) && !isAddress(host)
    }

    /// Whether it is an IP address rather than a name.
    private static func isAddress(_ host: String) -> Bool {
        host.contains(":") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    }

    private static func defaultPath(_ path: String) -> String {
        guard path.hasPrefix("/"), let last = path.lastIndex(of: "/"), last > path.startIndex else {
            return "/"
        }
        return String(path[..<last])
    }

    /// `Max-Age` takes precedence over `Expires`.
    private static func expiry(_ attributes: [String: String], _ now: Date) -> Date? {
        if let age = attributes["max-age"], let first = age.utf8.first,
            first == UInt8(ascii: "-") || (0x30...0x39).contains(first), let seconds = Double(age)
        {
            return seconds <= 0 ? .distantPast : now.addingTimeInterval(min(seconds, 400 * 86_400))
        }
        return attributes["expires"].flatMap { HTTPDate.date($0) }
    }
}
