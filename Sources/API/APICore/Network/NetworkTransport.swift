import AsyncHTTPClient
public import Foundation
import NIOCore
import NIOHTTP1

/// Carries requests over the network, by HTTP/1.1 or HTTP/2, encrypted or not, through a proxy where the environment
/// names one.
public final class NetworkTransport: HTTPTransport {
    private let clients: ProxiedClients
    private let silence: Duration
    private let watch: SendingWatch

    /// Creates a transport with its own connections.
    ///
    /// - Parameter certificates: a file with the certificates (PEM) of authorities that are trusted besides the
    ///   system's; without a word, the one that `SSL_CERT_FILE` names.
    public init(
        _ limits: HTTPLimits = HTTPLimits(), proxies: ProxySettings = .environment,
        certificates: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
        silence = limits.silence
        watch = SendingWatch(limits)
        clients = ProxiedClients(limits, proxies, certificates: certificates)
    }

    /// The answer, as soon as its head is there.
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
        let course = SendingCourse(silence: silence, total: time)
        var sent = HTTPClientRequest(request)
        sent.body = .stream(
            SentChunks(content, course), length: content.length.map { .known($0) } ?? .unknown)
        return try await watch.watching(course) { [sent] in
            try await client.execute(sent, deadline: .now() + .hours(24 * 366))
        }
    }

    /// An end before `length` bytes is an error, however the connection came to it.
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
    /// How many bytes the body has, where it is not packed and the server says so.
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
        // A part of a packed answer could not be unpacked: who asks for parts says so.
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
