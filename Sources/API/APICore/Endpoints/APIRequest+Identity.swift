extension APIRequest {
    /// Has `work` ask under a name of its own for the service's log, and every error that it throws tell that name: also one of
    /// who reads the answer.
    ///
    /// ```swift
    /// let parcels = try await request.identifying { (request) throws(APIError) in
    ///     try parcels(in: try await client.bytes(of: request))
    /// }
    /// ```
    public func identifying<Value: Sendable>(
        _ work: (APIRequest) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let request = identified
        do {
            return try await work(request)
        } catch {
            throw error.requestID == nil ? error.asked(as: request.id) : error
        }
    }
}
