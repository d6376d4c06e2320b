/// Says who asks in the fields that a proxy before the service would set, to that service only.
struct ProxyUserTransport: HTTPTransport {
    let user: SignInMethod.ProxyUser
    let origin: WebAddress
    let transport: any HTTPTransport

    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        var request = request
        if origin.hasSameOrigin(as: request.address) {
            if let name = user.name { request.fields["Remote-User"] = name }
            if !user.groups.isEmpty {
                request.fields["Remote-Groups"] = user.groups.joined(separator: ",")
            }
        }
        return try await transport.send(request, deadline: deadline)
    }
}
