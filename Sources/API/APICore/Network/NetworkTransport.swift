import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// Sends single requests; does not follow redirections or retry.
public protocol HTTPTransport: Sendable {
    /// Returns the answer as soon as its head has arrived. `deadline` is for the head; with content, the time until the
    /// deadline starts again once the content is sent.
    func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
}

/// Sends requests over the network with HTTP/1.1 or HTTP/2, through the environment's proxy if there is one.
public final class NetworkTransport: HTTPTransport {
    private let clients: ProxiedClients
    private let silence: Duration
    private let watch: SendingWatch

    /// Creates a transport with its own connection pool.
    ///
    /// - Parameter certificates: a PEM file with certificates of authorities to trust in addition to the system's;
    ///   default: the file in `SSL_CERT_FILE`.
    public init(
        _ limits: HTTPLimits = HTTPLimits(), proxies: ProxySettings = .environment,
        certificates: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
        silence = limits.silence
        watch = SendingWatch(limits)
        clients = ProxiedClients(limits, proxies, certificates: certificates)
    }

    /// Returns the answer as soon as its head has arrived.
    public func send(
        _ request: HTTPRequest, deadline: ContinuousClock.Instant
    ) async throws(HTTPError) -> HTTPResponse {
        do {
            let left = ContinuousClock.now.duration(to: deadline)
            let response = try await answer(to: request, within: left)
            var fields = HTTPFields()
            for (name, value) in response.headers { fields.append(name, value) }
            let length = request.method == .head ? nil : fields.plainLength
            return HTTPResponse(
                status: Int(response.status.code), fields: fields,
                body: Self.body(response.body, length: length), address: request.address)
        } catch {
            throw HTTPError(network: error, isWithinBody: false)
        }
    }

    private func answer(to request: HTTPRequest, within time: Duration) async throws -> HTTPClientResponse {
        let client = clients.client(for: request.address)
        guard let content = request.content else {
            return try await client.execute(HTTPClientRequest(request), timeout: TimeAmount(time))
        }
        let progress = SendingProgress(silence: silence, total: time)
        var sent = HTTPClientRequest(request)
        sent.body = .stream(
            SentChunks(content, progress), length: content.length.map { .known($0) } ?? .unknown)
        return try await watch.watching(progress) { [sent] in
            try await client.execute(sent, deadline: .now() + .hours(24 * 366))
        }
    }

    /// The body; fails if it ends before `length` bytes, however the connection was closed.
    private static func body(_ body: HTTPClientResponse.Body, length: Int?) -> HTTPBody {
        HTTPBody {
            var iterator = body.makeAsyncIterator()
            var count = 0
            return HTTPBody.AsyncIterator { () throws(HTTPError) in
                do {
                    guard let chunk = try await iterator.next() else {
                        guard count >= length ?? 0 else { throw HTTPError.incomplete }
                        return nil
                    }
                    count += chunk.readableBytes
                    return Array(chunk.readableBytesView)
                } catch {
                    throw HTTPError(network: error, isWithinBody: true)
                }
            }
        }
    }
}

extension HTTPFields {
    /// The announced length of an uncompressed body.
    fileprivate var plainLength: Int? {
        self["Content-Encoding"] == nil ? self["Content-Length"].flatMap { Int($0) } : nil
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest) {
        var address = request.address
        var fields = request.fields
        if let credentials = request.credentials, credentials.areFor(address) {
            address = address.adding(credentials.query)
            if let authorization = credentials.authorization { fields["Authorization"] = authorization }
        }
        self.init(url: address.text)
        method = HTTPMethod(rawValue: request.method.rawValue)
        headers = HTTPHeaders(fields.fields.map { ($0.name, $0.value) })
        // A part of a compressed answer cannot be decompressed: range requests set the field themselves.
        if fields["Accept-Encoding"] == nil { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
    }
}

extension TimeAmount {
    /// At least a millisecond, at most a day.
    init(_ duration: Duration) {
        let milliseconds = min(max(duration / .milliseconds(1), 1), 86_400_000)
        self = .milliseconds(Int64(milliseconds))
    }
}
