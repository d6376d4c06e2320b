extension APIClient {
    /// The events at a path (GET), as they come.
    ///
    /// ```swift
    /// for try await event in client.stream("/chats/{id}/events", ["id": "7"]) { print(event.data) }
    /// ```
    ///
    /// - Parameter endings: the kinds of events (`ServerEvent.kind`) after which nothing comes.
    public func stream(
        _ path: String, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        endingWith endings: Set<String> = []
    ) -> EventStream {
        events(of: APIRequest(Endpoint(.get, path), values, query: query), endingWith: endings)
    }

    /// The events of work that a value in JSON starts (POST), which is asked for once.
    ///
    /// - Parameter endings: the kinds of events (`ServerEvent.kind`) after which nothing comes.
    public func stream(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        endingWith endings: Set<String> = []
    ) throws(APIError) -> EventStream {
        let start = APIRequest(Endpoint(.post, path, startsWork: true), values)
        return events(of: try start.carrying(content), endingWith: endings)
    }
}
