package import APICore
import LoopbackServer
import Testing

/// A client without waits between attempts, which records an issue for each request to an endpoint that is not among `endpoints`.
package func client(
    of address: String, token: String? = nil, attempts: Int = 1, requesting endpoints: [Endpoint]
) throws -> APIClient {
    let base = try WebAddress(address)
    var retry = RetryPolicy()
    retry.attempts = attempts
    retry.firstWait = .zero
    retry.longestWait = .zero
    let session = Session(for: base)
    session.state.token = token.map { AccessToken($0) }
    return try APIClient(
        base, session: session, userAgent: "fieldbook/test", retry: retry,
        transport: ListedEndpointsOnly(
            base: base, listed: endpoints, transport: NetworkTransport(HTTPLimits())))
}

/// Expects that the calls request all endpoints of the table, and no others.
package func expectReached(_ table: [Endpoint], by calls: (APIClient) async -> Void) async throws {
    let server = try LoopbackServer { $1.answer(200, ["Content-Type": "application/json"], "{}") }
    await calls(try client(of: server.address(), requesting: table))
    let reached = server.requests.map { request in
        let candidates = table.filter { matches($0, request.method, request.path) }
        // A literal component matches better than a name in braces.
        let best = candidates.min { $0.names.count < $1.names.count }
        return best?.description ?? "not in the table: \(request.method) \(request.path)"
    }
    let names = table.map(\.description)
    #expect(Set(reached).subtracting(names).sorted() == [])
    #expect(Set(names).subtracting(reached).sorted() == [])
    #expect(Set(names).count == names.count)
}

/// Sends requests, and records an issue for each to an endpoint that is not listed.
private struct ListedEndpointsOnly: HTTPTransport {
    /// First components of paths that the counterparts have for tests alone.
    private static let forTests: Set<Substring> = ["test", "fail", "count", "-", "start"]
    private static let pathsForTests = ["/", "/api/counted", "/api/x"] + (0..<9).map { "/api/f\($0)" }

    let base: WebAddress
    let listed: [Endpoint]
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let root = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
        let target = request.address.text.hasPrefix(root) ? request.address.text.dropFirst(root.count) : ""
        let path = target.prefix { $0 != "?" }
        let first = path.split(separator: "/").first ?? ""
        let isListed = listed.contains { matches($0, request.method.rawValue, String(path)) }
        let isForTests = Self.forTests.contains(first) || Self.pathsForTests.contains(String(path))
        if !isListed, !isForTests, !path.isEmpty {
            Issue.record("no client lists \(request.method.rawValue) \(path)")
        }
        return try await transport.send(request, deadline: deadline)
    }
}

private func matches(_ endpoint: Endpoint, _ method: String, _ path: String) -> Bool {
    let parts = endpoint.template.split(separator: "/", omittingEmptySubsequences: false)
    let given = path.split(separator: "/", omittingEmptySubsequences: false)
    return endpoint.method.rawValue == method && parts.count == given.count
        && zip(parts, given).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
}
