import SimpleFeatures

/// A request and what is told of it and of its answer.
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

    /// What is told of the answer's head, and what goes on from there.
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

    /// What is told of the answer's body.
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

    /// JSON with its secrets blanked; `nil` for what is none.
    fileprivate mutating func blanked(_ json: [UInt8]?) -> String? {
        guard let json, !json.isEmpty else { return nil }
        var reader = JSONReader(bytes: json)
        guard let value = try? reader.readValue() else { return nil }
        let shown = blanking(value)
        return blanking(shown.jsonText)
    }
}

extension HTTPRequest {
    /// What is sent, if it is short.
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
