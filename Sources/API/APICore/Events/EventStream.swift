/// The events that a service sends as an answer, as they come.
///
/// The stream ends after an event of a kind that ends it, where the server ends it, or with the task that reads it; the
/// connection is closed then. There is no limit to how long it lasts, but one to how long it is silent.
///
/// A stream that is had by GET is connected anew where it breaks off, after the last event's id, until the server answers
/// with 204. One that is had by another method is asked for once, whatever becomes of it: where it breaks off before an
/// event that ends it, that is an error.
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
    /// What keeps an event from coming.
    public typealias Failure = APIError

    /// Gives the events.
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

    /// Begins to read; the service is asked with the first event.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(EventConnection(client, request, endings: endings, limits))
    }
}

extension APIClient {
    /// The events of a stream.
    ///
    /// - Parameters:
    ///   - request: a GET, or what starts the work that the events tell of.
    ///   - endings: the kinds of events (`ServerEvent.kind`) after which nothing comes.
    public func events(
        of request: APIRequest, endingWith endings: Set<String> = [], limits: EventLimits = EventLimits()
    ) -> EventStream {
        EventStream(self, request, endings: endings, limits)
    }
}
