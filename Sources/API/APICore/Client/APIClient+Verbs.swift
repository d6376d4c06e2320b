/// The verbs by which most services are asked, each with a path whose names in braces are given values.
///
/// ```swift
/// let travel = try await client.get("/travels/{id}", ["id": "7"], as: Travel.self)
/// let made = try await client.post("/travels", sending: travel, as: Travel.self)
/// try await client.delete("/travels/{id}", ["id": "8"])
/// ```
///
/// What has more to it, such as a key by which it is known again, is an `APIRequest` of its own.
extension APIClient {
    /// What is at a path, read as JSON.
    public func get<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.get, path), values, query: query), as: type)
    }

    /// Sends a value in JSON; what the service answers, read as JSON.
    public func post<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.post, path), values).carrying(content), as: type)
    }

    /// Puts a value in JSON at a path; what the service answers, read as JSON.
    public func put<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.put, path), values).carrying(content), as: type)
    }

    /// Changes what is at a path by a value in JSON; what the service answers, read as JSON.
    public func patch<Value: Decodable & Sendable>(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        as type: Value.Type = Value.self
    ) async throws(APIError) -> Value {
        try await answer(to: APIRequest(Endpoint(.patch, path), values).carrying(content), as: type)
    }

    /// Removes what is at a path.
    public func delete(_ path: String, _ values: [String: String] = [:]) async throws(APIError) {
        _ = try await bytes(of: APIRequest(Endpoint(.delete, path), values))
    }
}
