extension APIClient {
    /// Downloads a file. After a broken connection only the rest is requested, even by a later call. The file gets its name
    /// only after its length and the server's digests were checked.
    ///
    /// An incomplete file is stored next to `path` under a hidden name. A folder or a device is never replaced; then nothing
    /// is requested, and the download fails with `api.request`.
    ///
    /// ```swift
    /// let request = APIRequest(Endpoint(.get, "/files/{id}/download"), ["id": "7"])
    /// try await client.download(request, to: "scan.pdf") { print($0.bytes) }
    /// ```
    ///
    /// - Parameters:
    ///   - overwriting: whether an existing file may be replaced.
    ///   - size: the file's size in bytes, if known; the download fails if there are more.
    ///   - digest: the file's digest, if known.
    ///   - retry: attempts without progress, and the waits between them.
    ///   - report: called with the progress.
    public func download(
        _ request: APIRequest, to path: String, overwriting: Bool = false, size: Int? = nil,
        digest: ContentDigest? = nil, retry: RetryPolicy = RetryPolicy(),
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) {
        try await download(
            request, to: path, overwriting: overwriting, size: size, digest: digest, retry: retry,
            report: report, pause: { try await Task.sleep(for: $0) })
    }

    /// Downloads a path (GET) to a file, like ``download(_:to:overwriting:size:digest:retry:report:)``.
    ///
    /// ```swift
    /// try await client.download("/files/{id}/download", ["id": "7"], to: "scan.pdf")
    /// ```
    public func download(
        _ path: String, _ values: [String: String] = [:], query: [(name: String, value: String)] = [],
        to file: String, overwriting: Bool = false,
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) {
        try await download(
            APIRequest(Endpoint(.get, path), values, query: query), to: file, overwriting: overwriting,
            report: report)
    }

    func download(
        _ request: APIRequest, to path: String, overwriting: Bool, size: Int? = nil, digest: ContentDigest?,
        retry: RetryPolicy, report: @escaping @Sendable (TransferProgress) -> Void,
        patience: Duration? = nil, pause: @escaping @Sendable (Duration) async throws -> Void
    ) async throws(APIError) {
        var transfer = DownloadTransfer(
            client: self, request: request, path: path, overwriting: overwriting, size: size,
            digest: digest, retry: retry, reporter: ProgressReporter(every: .milliseconds(100), report),
            patience: patience ?? limits.total, pause: pause)
        try await transfer.run()
    }
}

/// The download of one file: requests the missing bytes until the file is complete, then publishes it.
struct DownloadTransfer {
    /// Larger JSON answers are files, not error replies; in bytes.
    private static let mostReplyBytes: Int64 = 64 << 10

    let client: APIClient
    private(set) var request: APIRequest
    let path: String
    let overwriting: Bool
    let size: Int?
    let digest: ContentDigest?
    let retry: RetryPolicy
    let reporter: ProgressReporter
    /// Longest time of an answer without progress.
    let patience: Duration
    let pause: @Sendable (Duration) async throws -> Void
    private var failures = 0
    private var counted: Int64 = 0

    init(
        client: APIClient, request: APIRequest, path: String, overwriting: Bool, size: Int?,
        digest: ContentDigest?, retry: RetryPolicy, reporter: ProgressReporter, patience: Duration,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.client = client.withoutEnd
        self.request = request
        self.path = path
        self.overwriting = overwriting
        self.size = size
        self.digest = digest
        self.retry = retry
        self.reporter = reporter
        self.patience = patience
        self.pause = pause
    }

    mutating func run() async throws(APIError) {
        let key = try key()
        let (path, overwriting) = (path, overwriting)
        guard try await onDisk({ () throws(HTTPError) in SourceFile.isFileOrNothing(path) }) else {
            throw APIError(
                .request, "\(path) is a folder or a device, which a download never replaces",
                remedy: "Give the name of a file.", endpoint: request.endpoint.description)
        }
        let (file, found) = try await onDisk { () throws(HTTPError) in
            if !overwriting, SourceFile.exists(path) { throw PartialFile.exists(path) }
            let file = try PartialFile(for: path)
            let origin = try file.origin.flatMap { (origin) throws(HTTPError) in
                let length = try file.length()
                return origin.request == key && origin.validator != nil && length > 0 ? (length, origin) : nil
            }
            if origin == nil { try file.cut(to: 0) }
            return (file, origin)
        }
        do throws(APIError) {
            try await fetch(into: file, from: found, key)
            try await onDisk { () throws(HTTPError) in try file.publish(overwriting: overwriting) }
        } catch {
            // The next call could not resume it.
            if file.origin == nil || [.answer, .oversized, .refused].contains(error.code) { file.discard() }
            throw error
        }
    }

    /// Requests the file until it is complete and its digest is right.
    private mutating func fetch(
        into file: PartialFile, from found: (Int64, PartialFile.Origin)?, _ key: ContentDigest
    ) async throws(APIError) {
        var known = found
        while true {
            let arriving = ArrivingFile(
                file: file, request: key, known: known, size: size.map(Int64.init), reporter: reporter,
                patience: patience)
            switch try await ask(arriving) {
            case .whole(let announced, let mediaType):
                try await check(file, announced)
                return try await checkSuccess(file, mediaType)
            case .useless: known = nil
            case .part(let length, let origin, let failure):
                let isUseful = origin.validator != nil && length > 0
                known = isUseful ? (length, origin) : nil
                try await wait(after: failure, at: isUseful ? length : 0)
            }
        }
    }

    private mutating func ask(_ arriving: ArrivingFile) async throws(APIError) -> ArrivingFile.Outcome {
        self.request.id = APIRequest.drawID()
        var request = request
        request.accept = request.accept == "application/json" ? "*/*" : request.accept
        // Parts of a compressed file cannot be used.
        request.fields["Accept-Encoding"] = "identity"
        if let known = arriving.known, let validator = known.origin.validator {
            request.fields["Range"] = "bytes=\(known.length)-"
            request.fields["If-Range"] = validator.value
        }
        do {
            return try await client.send(request) { (response) throws(HTTPError) in
                try await arriving.take(response)
            }
        } catch {
            if error.status == 416, arriving.known != nil { return .useless }
            throw error
        }
    }

    /// Waits after an error; throws it if there were too many.
    private mutating func wait(after failure: HTTPError?, at length: Int64) async throws(APIError) {
        if length - counted >= ArrivingFile.stride {
            counted = length
            failures = 0
        }
        failures += 1
        guard let failure else {
            guard failures < retry.attempts else { throw error(.incomplete) }
            return
        }
        let bound = min(retry.firstWait * (1 << min(failures - 1, 30)), retry.longestWait)
        guard failures < retry.attempts, (try? await pause(bound * Double.random(in: 0..<1))) != nil,
            !Task.isCancelled
        else { throw error(failure) }
    }

    private func check(_ file: PartialFile, _ announced: ContentDigest?) async throws(APIError) {
        guard announced != nil || digest != nil else { return }
        let found: ContentDigest
        do {
            found = try await ContentDigest.of(FileContent(file.path))
        } catch {
            throw self.error(error)
        }
        guard found == announced ?? found, found == digest ?? found else {
            throw APIError(
                .answer, ArrivingFile.damaged.message, remedy: ArrivingFile.damaged.remedy,
                endpoint: request.endpoint.description
            ).asked(as: request.id)
        }
    }

    /// Some services report a missing file in an answer with a success status.
    private func checkSuccess(_ file: PartialFile, _ mediaType: String?) async throws(APIError) {
        guard digest == nil, mediaType == "application/json" else { return }
        let bytes = try await onDisk { () throws(HTTPError) in
            let length = try file.length()
            guard length <= Self.mostReplyBytes else { return [UInt8]() }
            return Array(try SourceFile(file.path).read(0..<length).readableBytesView)
        }
        try client.checkSuccess(bytes, of: request)
    }

    private func onDisk<Value: Sendable>(
        _ work: @escaping @Sendable () throws(HTTPError) -> Value
    ) async throws(APIError) -> Value {
        do {
            return try await DiskWork.run(work)
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ error: HTTPError) -> APIError {
        APIError(error, at: request.endpoint.description, id: request.id)
    }

    /// A digest that identifies the request without revealing it.
    private func key() throws(APIError) -> ContentDigest {
        var request = request
        client.takeContext(&request)
        let address = try request.request(to: client.base, id: "").address
        let parts = [address.text, request.context.mandate ?? "", request.context.instance ?? ""]
        return ContentDigest(of: Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }
}
