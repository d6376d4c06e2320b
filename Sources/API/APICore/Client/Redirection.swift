/// Where a redirection leads.
enum Redirection {
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    /// With these a request keeps its method and content.
    private static let unchanged: Set<Int> = [307, 308]

    /// The request to send next; `nil` where the response is no redirection to follow.
    ///
    /// Only requests that read are sent elsewhere, others to another path of the same origin where the server says that
    /// they stay as they are (307, 308); to another machine without encryption only from one that was asked so already.
    /// Credentials stay with the origin that they are for.
    static func request(
        after response: HTTPResponse, to request: HTTPRequest, followed: Int, limits: HTTPLimits
    ) throws(HTTPError) -> HTTPRequest? {
        guard statuses.contains(response.status), let reference = response.fields["Location"] else {
            return nil
        }
        let isReading = [.get, .head].contains(request.method)
        guard isReading || unchanged.contains(response.status) else { return nil }
        guard let target = request.address.resolving(reference) else {
            throw error("it leads nowhere on the web")
        }
        guard isReading || target.hasSameOrigin(as: request.address) else { return nil }
        guard followed < limits.redirections else {
            throw error("there are more than \(limits.redirections)")
        }
        guard target.isEncrypted || !request.address.isEncrypted else {
            throw error("it leads from an encrypted server to one that is not")
        }
        guard target.isEncrypted || target.isLoopback || !request.address.isLoopback else {
            throw error("it leads from this machine to one without encryption")
        }
        var next = request
        next.address = target
        if !target.hasSameOrigin(as: request.address) { next.fields["Authorization"] = nil }
        return next
    }

    private static func error(_ reason: String) -> HTTPError {
        HTTPError(
            .redirection, "the server sends elsewhere, and \(reason)",
            remedy: "Open the address in a browser and use the one it ends at.")
    }
}
