/// A method and a path of a service, with names in braces for values.
///
/// ```swift
/// let complete = Endpoint(.post, "/tasks/{task_id}/complete")
/// try complete.path(["task_id": "a/b"])  // /tasks/a%2Fb/complete
/// ```
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// How an endpoint is known.
    public enum Origin: String, CaseIterable, Sendable {
        /// The server's source or its standard has it.
        case server = "from the server"
        /// The plan of the service's clients names it; the server's source is not public.
        case plan = "from the plan"
        /// The plan does not name it: it follows the pattern of the others, and may have to be corrected.
        case assumed = "assumed from the plan"
    }

    /// The method.
    public let method: HTTPRequest.Method
    /// The path relative to the service's address, for example `/travels/{id}`.
    public let template: String
    /// Whether a request starts work that must not start twice.
    public let startsWork: Bool
    /// Whether a request only reads, so that an earlier answer may be used if the service is unreachable.
    public let isCacheable: Bool
    /// How it is known.
    public let origin: Origin

    /// Creates an endpoint; its origin matters for those that a client lists.
    public init(
        _ method: HTTPRequest.Method, _ template: String, startsWork: Bool = false, isCacheable: Bool = false,
        from origin: Origin = .assumed
    ) {
        self.method = method
        self.template = template
        self.startsWork = startsWork
        self.isCacheable = isCacheable
        self.origin = origin
    }

    /// The same endpoint, but requests are sent once only.
    var startingWork: Endpoint { Endpoint(method, template, startsWork: true, from: origin) }

    /// Method and template.
    public var description: String { "\(method.rawValue) \(template)" }

    /// The names in braces, in order.
    public var names: [String] {
        template.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
            .map { String($0.dropFirst().dropLast()) }
    }

    /// The path with the values inserted, percent-encoded so that each stays within its path component.
    public func path(_ values: [String: String]) throws(APIError) -> String {
        var parts: [String] = []
        for part in template.split(separator: "/") {
            guard part.hasPrefix("{"), part.hasSuffix("}") else {
                parts.append(String(part))
                continue
            }
            let name = String(part.dropFirst().dropLast())
            let value = values[name] ?? ""
            guard !value.isEmpty, value != ".", value != "..", value.utf8.count <= 1_024 else {
                throw APIError(
                    .request, "the value of \(name) is missing or not valid in a path",
                    remedy: "Give a value of 1 to 1024 bytes.", endpoint: description)
            }
            parts.append(WebAddress.percentEncoded(value))
        }
        return "/" + parts.joined(separator: "/") + (template.count > 1 && template.hasSuffix("/") ? "/" : "")
    }
}
