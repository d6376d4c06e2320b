/// The server-sent events of an answer, as they arrive.
///
/// The stream ends, and closes its connection, after an event of an ending kind, when the server ends it, or when the
/// reading task is cancelled. There is no limit on its duration, only on silence.
///
/// A GET stream that breaks off is reconnected after the last event id, until the server answers with 204. With another
/// method, the request is sent once; if the stream breaks off before an ending event, that is an error.
///
/// ```swift
/// let start = Endpoint(.post, "/api/workspace/{instanceId}/start/stream", startsWork: true)
/// let request = try APIRequest(start, ["instanceId": "i1"]).carrying(["prompt": "What is in this contract?"])
/// for try await event in client.events(of: request, endingWith: ["complete", "stopped", "error"]) {
///     print(event.kind, event.data)
/// }
/// ```
public struct EventStream: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ServerEvent
    /// The error of a failed read.
    public typealias Failure = APIError

    /// Iterates over the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var connection: EventConnection
        private var events: [ServerEvent] = []
        private var place = 0

        init(_ connection: EventConnection) { self.connection = connection }

        /// The next event; `nil` at the end.
        public mutating func next() async throws(APIError) -> ServerEvent? {
            try await next(isolation: #isolation)
        }

        /// The next event; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError)
            -> ServerEvent?
        {
            while place == events.count {
                guard let more = try await connection.read() else { return nil }
                events = more
                place = 0
            }
            defer { place += 1 }
            return events[place]
        }
    }

    private let client: APIClient
    private let request: APIRequest
    private let endings: Set<String>
    private let limits: EventLimits

    init(_ client: APIClient, _ request: APIRequest, endings: Set<String>, _ limits: EventLimits) {
        self.client = client
        self.request = request
        self.endings = endings
        self.limits = limits
    }

    /// Starts reading; the request is sent when the first event is read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(EventConnection(client, request, endings: endings, limits))
    }
}

extension APIClient {
    /// The events of a stream.
    ///
    /// - Parameters:
    ///   - request: a GET, or a request that starts the work that the events report.
    ///   - endings: the kinds of events (`ServerEvent.kind`) that end the stream.
    public func events(
        of request: APIRequest, endingWith endings: Set<String> = [], limits: EventLimits = EventLimits()
    ) -> EventStream {
        EventStream(self, request, endings: endings, limits)
    }
}

extension APIClient {
    /// The events at a path (GET).
    ///
    /// ```swift
    /// for try await event in client.stream("/chats/{id}/events", ["id": "7"]) { print(event.data) }
    /// ```
    ///
    /// - Parameter endings: the kinds of events (`ServerEvent.kind`) that end the stream.
    public func stream(
        _ path: String, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        endingWith endings: Set<String> = []
    ) -> EventStream {
        events(of: APIRequest(Endpoint(.get, path), values, query: query), endingWith: endings)
    }

    /// The events of work that is started by posting a value as JSON; the request is sent once.
    ///
    /// - Parameter endings: the kinds of events (`ServerEvent.kind`) that end the stream.
    public func stream(
        _ path: String, _ values: [String: String] = [:], sending content: some Encodable,
        endingWith endings: Set<String> = []
    ) throws(APIError) -> EventStream {
        let start = APIRequest(Endpoint(.post, path, startsWork: true), values)
        return events(of: try start.carrying(content), endingWith: endings)
    }
}

/// The connection of a stream, with its reconnections.
struct EventConnection {
    private static let mediaType = "text/event-stream"

    private let client: APIClient
    private var request: APIRequest
    private let endings: Set<String>
    private let limits: EventLimits
    private var parser: EventParser
    private var body: HTTPBody.AsyncIterator?
    private var failures = 0
    private var isOver = false

    init(_ client: APIClient, _ request: APIRequest, endings: Set<String>, _ limits: EventLimits) {
        self.client = client.withoutEnd
        self.request = request
        self.endings = endings
        self.limits = limits
        parser = EventParser(limits)
    }

    private var isRepeated: Bool { request.endpoint.method == .get && !request.endpoint.startsWork }

    /// More events, possibly none; `nil` at the end.
    nonisolated(nonsending) mutating func read() async throws(APIError) -> [ServerEvent]? {
        guard !isOver, !Task.isCancelled else { return end() }
        do throws(APIError) {
            if body == nil, !(try await connect()) { return end() }
            if let chunk = try await chunk() { return try events(chunk) }
            guard !Task.isCancelled else { return end() }
            body = nil
            if !isRepeated {
                guard endings.isEmpty else { throw APIError(HTTPError.incomplete, at: place, id: request.id) }
                return end()
            }
            return try await waitToConnect(nil)
        } catch {
            body = nil
            guard !Task.isCancelled else { return end() }
            guard isRepeated, error.isTransient else {
                isOver = true
                throw error
            }
            return try await waitToConnect(error)
        }
    }

    private var place: String { request.endpoint.description }

    private mutating func end() -> [ServerEvent]? {
        isOver = true
        body = nil
        return nil
    }

    /// Requests the stream; `false` if the server has no more events.
    private nonisolated(nonsending) mutating func connect() async throws(APIError) -> Bool {
        self.request.id = APIRequest.drawID()
        var request = request
        request.accept = Self.mediaType
        request.fields["Last-Event-ID"] = parser.lastEventID.isEmpty ? nil : parser.lastEventID
        if !isRepeated { request.endpoint = request.endpoint.startingWork }
        let response = try await client.send(request) { $0 }
        guard response.status != 204 else { return false }
        guard response.mediaType == Self.mediaType else { throw await refusal(response) }
        parser = EventParser(limits, lastEventID: parser.lastEventID, retry: parser.retry)
        body = response.body.makeAsyncIterator()
        return true
    }

    /// The error in an answer that is not an event stream.
    private nonisolated(nonsending) func refusal(_ response: HTTPResponse) async -> APIError {
        let secrets = client.session.state.secrets
        let start = await response.body.start(1 << 16)
        if let reply = ErrorReply(ofSuccess: start, hiding: secrets) {
            return APIError(reply, at: place, id: request.id)
        }
        return APIError(
            HTTPError.noEventStream(response.mediaType), at: place, id: request.id, hiding: secrets)
    }

    private nonisolated(nonsending) mutating func chunk() async throws(APIError) -> [UInt8]? {
        do throws(HTTPError) {
            return try await body?.next(isolation: #isolation)
        } catch {
            throw APIError(error, at: place, id: request.id, hiding: client.session.state.secrets)
        }
    }

    private mutating func events(_ chunk: [UInt8]) throws(APIError) -> [ServerEvent] {
        do throws(HTTPError) {
            let events = try parser.read(chunk)
            guard !events.isEmpty else { return [] }
            failures = 0
            guard !endings.isEmpty, let last = events.firstIndex(where: { endings.contains($0.kind) })
            else { return events }
            _ = end()
            return Array(events[...last])
        } catch {
            throw APIError(error, at: place, id: request.id)
        }
    }

    /// Waits before reconnecting; returns no events.
    private nonisolated(nonsending) mutating func waitToConnect(_ error: APIError?) async throws(APIError)
        -> [ServerEvent]?
    {
        failures += 1
        guard failures <= limits.reconnections else {
            isOver = true
            throw error ?? APIError(HTTPError.incomplete, at: place, id: request.id)
        }
        let wait = limits.wait(asked: parser.retry, failures: failures)
        guard (try? await Task.sleep(for: wait)) != nil else { return end() }
        return []
    }
}
