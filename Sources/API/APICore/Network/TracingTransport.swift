import Streams
import Synchronization

/// Reports each request of another transport and its answer, with secrets blanked.
///
/// Values with names such as `Authorization`, `Cookie` or `password` are blanked in fields, queries and JSON, and wherever
/// else they are repeated. JSON of at most 2 KiB is reported in full, other bodies only with their size.
///
/// ```swift
/// let transport = TracingTransport(over: NetworkTransport()) { print($0) }
/// let client = try APIClient(base, session: session, userAgent: "fieldbook/1.0", transport: transport)
/// ```
public final class TracingTransport: HTTPTransport {
    /// The longest body that is reported, in bytes.
    public static let longestBody = 2_048

    private let transport: any HTTPTransport
    private let tell: @Sendable (TraceRecord) -> Void
    private let count: ExchangeCount

    /// Creates a transport over another one; `tell` may be called by several tasks at the same time.
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

    /// The same trace for another transport.
    func over(_ transport: any HTTPTransport) -> TracingTransport { TracingTransport(transport, tell, count) }

    /// Returns the answer as soon as its head has arrived.
    public func send(_ request: HTTPRequest, deadline: ContinuousClock.Instant) async throws(HTTPError)
        -> HTTPResponse
    {
        let trace = await ExchangeTrace(count.next(), of: request)
        tell(trace.request)
        do {
            let response = try await transport.send(request, deadline: deadline)
            let answer = trace.answered(by: response)
            tell(answer.record)
            return response.replacing(traced(response.body, answer.trace, isJSON: response.fields.isJSON))
        } catch {
            tell(trace.failure(error))
            throw error
        }
    }

    /// The body, reported when it has arrived or failed.
    private func traced(_ body: HTTPBody, _ trace: ExchangeTrace, isJSON: Bool) -> HTTPBody {
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

/// A record of a trace about a request or its answer, with all secrets blanked.
public struct TraceRecord: Sendable, CustomStringConvertible {
    /// The kind of a record.
    public enum Kind: String, Sendable {
        /// A request is sent.
        case request = ">"
        /// An answer's head has arrived.
        case answer = "<"
        /// An answer's body has arrived completely.
        case body = "="
        /// A request has failed.
        case failure = "!"
    }

    /// The kind.
    public let kind: Kind
    /// The request's number, shared by all its records.
    public let number: Int
    /// The request's method.
    public let method: String
    /// The request's address.
    public let address: String
    /// The answer's status.
    public internal(set) var status: Int?
    /// Time since the request was sent.
    public internal(set) var time: Duration?
    /// The body's size in bytes, if known.
    public internal(set) var bytes: Int64?
    /// The header fields.
    public internal(set) var fields: [(name: String, value: String)] = []
    /// The body, if it is short JSON.
    public internal(set) var body: String?
    /// The error.
    public internal(set) var failure: String?

    /// One line, and another for each field and the body.
    public var description: String {
        let milliseconds = time.map { "\(Int64(min($0 / .milliseconds(1), 1e15))) ms" }
        let facts = [status.map(String.init), bytes.map { "\($0) bytes" }, milliseconds, failure].compactMap(
            \.self)
        let first = "\(kind.rawValue) [\(number)] \(method) \(address)" + facts.map { " " + $0 }.joined()
        let rest =
            fields.map { "    \($0.name): \($0.value)" } + [body.map { "    " + $0 }].compactMap(\.self)
        return ([first] + rest).joined(separator: "\n")
    }
}

/// Makes the records of one request and its answer.
struct ExchangeTrace: Sendable {
    let request: TraceRecord
    private let number: Int
    private let method: String
    private let address: String
    private let start = ContinuousClock.now
    private let isUpload: Bool
    private var secrets: TraceSecrets
    private var status: Int?

    init(_ number: Int, of request: HTTPRequest) async {
        var secrets = TraceSecrets()
        if let credentials = request.credentials {
            credentials.authorization.map { secrets.note($0) }
            credentials.query.forEach { secrets.note($0.value) }
        }
        let fields = secrets.blanking(request.fields)
        let short = await request.shortContent
        if request.fields.isForm { secrets.note(form: short ?? []) }
        let body = secrets.blanked(request.fields.isJSON ? short : nil)
        self.number = number
        method = request.method.rawValue
        isUpload = request.fields["Tus-Resumable"] != nil
        if isUpload, ![.options, .post].contains(request.method) {
            secrets.note(upload: request.address.text)
        }
        let place = secrets.blanking(request.address)
        address = secrets.blanking(place)
        self.secrets = secrets
        var record = TraceRecord(kind: .request, number: number, method: method, address: address)
        record.bytes = request.content?.length
        record.fields = secrets.shown(fields)
        record.body = body
        self.request = record
    }

    private func record(_ kind: TraceRecord.Kind) -> TraceRecord {
        var record = TraceRecord(kind: kind, number: number, method: method, address: address)
        record.status = status
        record.time = start.duration(to: .now)
        return record
    }

    /// The record of the answer's head, and the trace for the body.
    func answered(by response: HTTPResponse) -> (record: TraceRecord, trace: ExchangeTrace) {
        var trace = self
        trace.status = response.status
        trace.secrets.isAnswer = true
        if isUpload { response.fields["Location"].map { trace.secrets.note(upload: $0) } }
        let fields = trace.secrets.blanking(response.fields)
        var record = trace.record(.answer)
        record.fields = trace.secrets.shown(fields)
        return (record, trace)
    }

    /// The record of the answer's body.
    func ended(_ bytes: Int64, _ json: [UInt8]?) -> TraceRecord {
        var secrets = secrets
        var record = record(.body)
        record.bytes = bytes
        record.body = secrets.blanked(json)
        return record
    }

    func failure(_ error: HTTPError) -> TraceRecord {
        var record = record(.failure)
        record.failure = secrets.blanking("\(error.code): \(error.message)")
        return record
    }
}

extension TraceSecrets {
    fileprivate func shown(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.fields.map { (blanking($0.name), blanking($0.value)) }
    }

    /// JSON with its secrets blanked; `nil` if it is not JSON.
    fileprivate mutating func blanked(_ json: [UInt8]?) -> String? {
        guard let json, !json.isEmpty else { return nil }
        var reader = JSONReader(bytes: json)
        guard let value = try? reader.readValue() else { return nil }
        let shown = blanking(value)
        return blanking(shown.jsonText)
    }
}

extension HTTPRequest {
    /// The content if it is short JSON or a short form.
    fileprivate var shortContent: [UInt8]? {
        get async {
            let limit = TracingTransport.longestBody
            guard fields.isJSON || fields.isForm, let content, content.length ?? .max <= limit else {
                return nil
            }
            return try? await content.chunks.all(atMost: limit)
        }
    }
}

extension HTTPFields {
    fileprivate var isForm: Bool { mediaType == "application/x-www-form-urlencoded" }

    /// Whether the body is JSON.
    var isJSON: Bool { mediaType == "application/json" || mediaType?.hasSuffix("+json") == true }
}

/// Numbers the requests of a trace from 1.
final class ExchangeCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
