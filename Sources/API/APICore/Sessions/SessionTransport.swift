/// Has each request go with what the session says, also those that redirections lead to, and keeps the cookies of each answer.
struct SessionTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let session: Session

    init(_ session: Session, over transport: any HTTPTransport) {
        self.session = session
        self.transport = transport
    }

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let response = try await transport.send(session.sign(request), deadline: deadline)
        session.take(response)
        return response
    }
}
