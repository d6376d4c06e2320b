import Foundation

/// Through which proxies servers are asked, as `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
public struct ProxySettings: Hashable, Sendable {
    /// A proxy and who asks it.
    struct Proxy: Hashable, Sendable {
        let host: String
        let port: Int
        var user: String?
        var password = ""
    }

    private var plain: Proxy?
    private var encrypted: Proxy?
    private var exceptions: [String] = []

    /// No proxy at all.
    public static let none = ProxySettings([:])

    /// What this process's environment says.
    public static let environment = ProxySettings(ProcessInfo.processInfo.environment)

    /// What these variables say. `HTTP_PROXY` in capitals is not read: a CGI program gets it from whoever asks it.
    public init(_ variables: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        let all = value("all_proxy", "ALL_PROXY")
        plain = (value("http_proxy") ?? all).flatMap { Self.proxy($0) }
        encrypted = (value("https_proxy", "HTTPS_PROXY") ?? all).flatMap { Self.proxy($0) }
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split(separator: ",").map {
            let name = $0.filter { !$0.isWhitespace }
            return name.hasPrefix(".") ? String(name.dropFirst()) : name
        }
    }

    private static func proxy(_ text: String) -> Proxy? {
        let components = URLComponents(string: text.contains("://") ? text : "http://" + text)
        guard let components, components.scheme?.lowercased() == "http", let host = components.host,
            !host.isEmpty
        else { return nil }
        return Proxy(
            host: host, port: components.port ?? 80, user: components.user,
            password: components.password ?? "")
    }

    /// The proxy for an address; `nil` where the server is asked directly, as this machine always is.
    func proxy(for address: WebAddress) -> Proxy? {
        let host = address.host.lowercased()
        let isException = exceptions.contains { $0 == "*" || host == $0 || host.hasSuffix("." + $0) }
        return address.isLoopback || isException ? nil : address.isEncrypted ? encrypted : plain
    }
}
