import Foundation

/// An address as a web socket's request names it.
struct WebSocketPlace {
    /// Name or number, without brackets.
    let host: String
    /// The value of the `Host` field.
    let authority: String
    /// Path and query.
    let target: String

    init(_ address: WebAddress) throws(HTTPError) {
        let components = try WebAddress.components(address.text)
        let host = address.host
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let shown = self.host.contains(":") ? "[\(self.host)]" : self.host
        authority = components.port.map { "\(shown):\($0)" } ?? shown
        let path = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
        target = path + (components.percentEncodedQuery.map { "?" + $0 } ?? "")
    }
}
