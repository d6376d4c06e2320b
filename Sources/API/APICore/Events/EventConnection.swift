/// A stream's connection, and those that follow it where it may be connected anew.
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

    /// Some events more, perhaps none; `nil` at the end of all.
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

    /// Asks for the stream; `false` where the server says that there is nothing more.
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

    /// What an answer that is no stream says.
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

    /// No events, once the time to connect anew has come.
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
