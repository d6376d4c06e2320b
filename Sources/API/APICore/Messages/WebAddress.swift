import Foundation

/// An address on the web: `http` or `https`, a host, a path and a query; never a user or a password.
///
/// Safe to print: `description` omits query values with names such as `token` or `apikey`.
///
/// ```swift
/// let service = try WebAddress("https://example.ch/wfs?map=land")
/// print(service.adding(["request": "GetCapabilities"]))
/// ```
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The longest accepted address, in bytes.
    public static let maximumLength = 8_192

    private var components: URLComponents

    /// Parses an address; fails if it contains a user or password, which `SecretAddress` separates.
    ///
    /// `wss` and `ws` are read as `https` and `http`.
    public init(_ text: String) throws(HTTPError) {
        let components = try Self.components(text)
        guard components.user == nil, components.password == nil else {
            throw HTTPError(
                .address, "the address contains a user or password",
                remedy: "Give them separately, so that they are not stored or printed with the address.")
        }
        self.components = components
    }

    /// The accepted schemes and how they are stored.
    private static let schemes = ["https": "https", "http": "http", "wss": "https", "ws": "http"]

    /// The components of a valid address, including user and password.
    static func components(_ text: String) throws(HTTPError) -> URLComponents {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard text.utf8.count <= maximumLength, isPlain, var components = URLComponents(string: text),
            let scheme = components.scheme.flatMap({ schemes[$0.lowercased()] }),
            let host = components.host, !host.isEmpty,
            components.port.map({ (1...65_535).contains($0) }) ?? true
        else {
            throw HTTPError(
                .address, "an address such as https://host/path was expected",
                remedy:
                    "It starts with http:// or https://, contains no spaces and has at most \(maximumLength) bytes."
            )
        }
        if components.scheme?.lowercased() != scheme { components.scheme = scheme }
        return components
    }

    init(unchecked components: URLComponents) {
        self.components = components
        self.components.user = nil
        self.components.password = nil
        self.components.fragment = nil
    }

    /// The whole address, as it is sent.
    public var text: String { components.string ?? "" }

    /// Whether the connection is encrypted.
    public var isEncrypted: Bool { components.scheme?.lowercased() == "https" }

    /// The server's name, in lower case.
    public var host: String { (components.host ?? "").lowercased() }

    /// The server's port.
    public var port: Int { components.port ?? (isEncrypted ? 443 : 80) }

    /// The path, percent-encoding removed.
    public var path: String { components.path }

    /// Whether the other address has the same scheme, host and port.
    public func hasSameOrigin(as other: WebAddress) -> Bool {
        origin == other.origin
    }

    /// Scheme, host and port in a canonical form.
    var origin: String { "\(isEncrypted ? "https" : "http")://\(host):\(port)" }

    /// Names and values of the query.
    public var query: [(name: String, value: String)] {
        (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    }

    /// The address with these query entries, which replace those of the same names (case-insensitive).
    public func adding(_ entries: KeyValuePairs<String, String>) -> WebAddress {
        adding(entries.map { ($0.key, $0.value) })
    }

    /// The address with these query entries, which replace those of the same names (case-insensitive).
    public func adding(_ entries: [(name: String, value: String)]) -> WebAddress {
        let names = Set(entries.map { $0.name.lowercased() })
        var address = keepingQuery { !names.contains($0.lowercased()) }
        let items = (address.components.percentEncodedQueryItems ?? []) + entries.map(Self.encoded)
        address.components.percentEncodedQueryItems = items.isEmpty ? nil : items
        return address
    }

    /// The address of a path below this one, already percent-encoded, optionally with a query; `nil` if it is not a path or
    /// too long.
    func appending(path: String) -> WebAddress? {
        var shell = components
        var base = shell.percentEncodedPath
        while base.hasSuffix("/") { base.removeLast() }
        shell.path = ""
        shell.query = nil
        guard path.hasPrefix("/"), let origin = shell.string,
            let whole = try? Self.components(origin + base + path)
        else { return nil }
        return WebAddress(unchecked: whole)
    }

    /// Whether the server is this machine.
    public var isLoopback: Bool {
        let isNumber = host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
        return host == "localhost" || host == "[::1]" || host == "::1" || host.hasPrefix("127.") && isNumber
    }

    /// The address with only those query entries whose names are wanted.
    public func keepingQuery(_ isWanted: (String) -> Bool) -> WebAddress {
        var address = self
        let items = (components.percentEncodedQueryItems ?? []).filter {
            isWanted($0.name.removingPercentEncoding ?? $0.name)
        }
        address.components.percentEncodedQueryItems = items.isEmpty ? nil : items
        return address
    }

    /// Resolves `reference` against this address; `nil` if the result is not a web address.
    func resolving(_ reference: String) -> WebAddress? {
        guard reference.utf8.count <= Self.maximumLength, let base = components.url,
            let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            let components = try? Self.components(url.absoluteString)
        else { return nil }
        return WebAddress(unchecked: components)
    }

    /// The address for display, with secrets in its query blanked.
    public var description: String {
        guard let items = components.percentEncodedQueryItems else { return text }
        var shown = components
        shown.percentEncodedQueryItems = items.map {
            SecretAddress.isSecret($0.name) ? URLQueryItem(name: $0.name, value: "***") : $0
        }
        return shown.string ?? ""
    }

    /// Percent-encodes everything but letters, digits and `-._~`, because servers read `+` as a space.
    private static func encoded(_ name: String, _ value: String) -> URLQueryItem {
        URLQueryItem(name: percentEncoded(name), value: percentEncoded(value))
    }

    /// Percent-encodes everything but letters, digits and `-._~`.
    static func percentEncoded(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
