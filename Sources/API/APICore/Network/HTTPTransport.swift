/// What carries one request to its server and the answer back; it follows no redirection and tries nothing again.
public protocol HTTPTransport: Sendable {
    /// The answer, as soon as its head is there; `deadline` is for the head; where there is content to be sent, the
    /// time up to it begins anew once that is sent.
    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
}
