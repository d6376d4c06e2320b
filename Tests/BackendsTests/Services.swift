import APICore
import Backends
import Foundation
import LoopbackServer
import Testing

/// A client without waits between attempts.
func client(of address: String, token: String? = nil, attempts: Int = 1) throws -> APIClient {
    let base = try WebAddress(address)
    var retry = RetryPolicy()
    retry.attempts = attempts
    retry.firstWait = .zero
    retry.longestWait = .zero
    let session = Session(for: base)
    session.state.token = token.map { AccessToken($0) }
    return try APIClient(
        base, session: session, userAgent: "fieldbook/test", retry: retry,
        transport: ListedEndpointsOnly(base: base, transport: NetworkTransport(HTTPLimits())))
}

/// Sends requests, and records an issue for each to an endpoint that no client lists.
private struct ListedEndpointsOnly: HTTPTransport {
    /// First components of paths that the counterparts have for tests alone.
    private static let forTests: Set<Substring> = ["test", "fail", "count", "-", "start"]
    private static let pathsForTests = ["/", "/api/counted", "/api/x"] + (0..<9).map { "/api/f\($0)" }

    /// Made once: with its patterns it takes longer than a request.
    private static let listed = ServiceName.all.flatMap(\.endpoints)

    let base: WebAddress
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let root = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
        let target = request.address.text.hasPrefix(root) ? request.address.text.dropFirst(root.count) : ""
        let path = target.prefix { $0 != "?" }
        let first = path.split(separator: "/").first ?? ""
        let isListed = Self.listed.contains { matches($0, request.method.rawValue, String(path)) }
        let isForTests = Self.forTests.contains(first) || Self.pathsForTests.contains(String(path))
        if !isListed, !isForTests, !path.isEmpty {
            Issue.record("no client lists \(request.method.rawValue) \(path)")
        }
        return try await transport.send(request, deadline: deadline)
    }
}

func apiError(_ work: () async throws -> Void) async -> APIError? {
    await #expect(throws: APIError.self) { try await work() }
}

/// Expects that the calls request all endpoints of the table, and no others.
func expectReached(_ table: [Endpoint], by calls: (APIClient) async -> Void) async throws {
    let server = try LoopbackServer { $1.answer(200, ["Content-Type": "application/json"], "{}") }
    await calls(try client(of: server.address()))
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

private func matches(_ endpoint: Endpoint, _ method: String, _ path: String) -> Bool {
    let parts = endpoint.template.split(separator: "/", omittingEmptySubsequences: false)
    let given = path.split(separator: "/", omittingEmptySubsequences: false)
    return endpoint.method.rawValue == method && parts.count == given.count
        && zip(parts, given).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
}

/// A file in memory.
struct FileInMemory: UploadedFile {
    let name: String
    let bytes: [UInt8]

    func form(
        fields: [(name: String, value: String)], file field: String
    ) throws(APIError) -> (content: RequestContent, contentType: String) {
        let boundary = "fieldbook-boundary"
        var form: [UInt8] = []
        for (name, value) in fields {
            form += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        form += Array(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n\r\n"
                .utf8)
        form += bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return (RequestContent(form), "multipart/form-data; boundary=\(boundary)")
    }
}

/// Decodes JSON as clients do.
func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONAnswer.read(type, from: Array(json.utf8), of: Endpoint(.get, "/test"))
}
