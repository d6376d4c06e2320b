/// Tells of each request that another transport carries and of its answer, secrets blanked.
///
/// What stands under names such as `Authorization`, `Cookie` or `password` is blanked in fields, queries and JSON, and
/// wherever else it is repeated. JSON of at most 2 KiB is told, of any other body only the size.
///
/// ```swift
/// let transport = TracingTransport(over: NetworkTransport()) { print($0) }
/// let client = try APIClient(base, session: session, userAgent: "fieldbook/1.0", transport: transport)
/// ```
public final class TracingTransport: HTTPTransport {
    /// The longest body that is told, in bytes.
    public static let longestBody = 2_048

    private let transport: any HTTPTransport
    private let tell: @Sendable (TraceRecord) -> Void
    private let count: ExchangeCount

    /// A transport over another one; `tell` may be called by several tasks at a time.
    public convenience init(
        over transport: any HTTPTransport, tell: @escaping @Sendable (TraceRecord) -> Void
    ) {
        self.init(transport, tell, ExchangeCount())
    }

    private init(
        _ transport: any HTTPTransport, _ tell: @escaping @Sendable (TraceRecord) -> Void,
        _ count: ExchangeCount
    ) {
        self.transport = transport
        self.tell = tell
        self.count = count
    }

    /// The same trace of what goes over another transport.
    func over(_ transport: any HTTPTransport) -> TracingTransport { TracingTransport(transport, tell, count) }

    /// The answer, as soon as its head is there.
    public func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let trace = await ExchangeTrace(count.next(), of: request)
        tell(trace.request)
        do {
            let response = try await transport.send(request, deadline: deadline)
            let answer = trace.answered(by: response)
            tell(answer.record)
            return response.replacing(told(response.body, answer.trace, isJSON: response.fields.isJSON))
        } catch {
            tell(trace.failure(error))
            throw error
        }
    }

    /// The body, told of when it has come whole or is cut.
    private func told(_ body: HTTPBody, _ trace: ExchangeTrace, isJSON: Bool) -> HTTPBody {
        let tell = tell
        return HTTPBody {
            var iterator = body.makeAsyncIterator()
            var start: [UInt8] = []
            var count: Int64 = 0
            return HTTPBody.AsyncIterator { () throws(HTTPError) in
                do throws(HTTPError) {
                    guard let chunk = try await iterator.next() else {
                        tell(trace.ended(count, isJSON && count == start.count ? start : nil))
                        return nil
                    }
                    count += Int64(chunk.count)
                    if count <= Self.longestBody { start += chunk }
                    return chunk
                } catch {
                    tell(trace.failure(error))
                    throw error
                }
            }
        }
    }
}
