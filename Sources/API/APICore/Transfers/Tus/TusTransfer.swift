import Foundation

/// The upload of one file: queries the server's offset, sends the next chunk, and starts again if the server has lost the
/// upload.
struct TusTransfer {
    /// Bytes that count as progress, so that a server cannot keep a client busy byte by byte.
    private static let stride: Int64 = 64 << 10
    private static let beginnings = 3

    let server: TusServer
    let file: FileContent
    let key: String
    let digest: ContentDigest
    let metadata: String
    var record: UploadRecord?
    let reporter: ProgressReporter
    /// Whether the record is from an earlier call.
    private var isInherited = true
    private var begun = 0
    private var failures = 0
    private var reached: Int64 = 0

    init(
        server: TusServer, file: FileContent, key: String, digest: ContentDigest, metadata: String,
        record: UploadRecord?, reporter: ProgressReporter
    ) {
        self.server = server
        self.file = file
        self.key = key
        self.digest = digest
        self.metadata = metadata
        self.record = record
        self.reporter = reporter
    }

    private var exchange: TusExchange { server.exchange }
    private var length: Int64 { file.length }

    /// Sends the missing bytes; returns the upload's address.
    mutating func run() async throws(APIError) -> WebAddress {
        while true {
            do throws(APIError) {
                var (place, offset) = try await currentUpload()
                while offset < length { offset = try await send(from: offset, to: place) }
                reporter.update(length, of: length)
                if record?.stage != .complete { try await note(.complete) }
                return place
            } catch {
                try await recover(from: error)
            }
        }
    }

    /// The existing upload and its offset, or a new one.
    private mutating func currentUpload() async throws(APIError) -> (WebAddress, Int64) {
        guard let record else { return try await begin() }
        let isOver = record.stage != .complete && record.expiry ?? .distantFuture < Date()
        if record.place.isEmpty || isOver {
            try await forget(after: nil)
            return try await begin()
        }
        guard let place = exchange.place(record.place) else { return try await begin() }
        guard record.stage != .complete else { return (place, length) }
        let offset = try await exchange.offset(of: place, length: length)
        noteProgress(to: offset)
        return (place, offset)
    }

    private mutating func begin() async throws(APIError) -> (WebAddress, Int64) {
        if length == 0 {
            // An empty file is complete as soon as its upload is created.
            record = UploadRecord(place: "", file: file.identity, digest: digest)
            try await note(.ending)
        }
        // The last chunk is never sent along: if the answer were lost, the complete file would be sent again.
        let isInParts = server.capabilities.canCreateWithUpload && length > server.chunk
        let first = isInParts ? part(from: 0) : nil
        let created = try await exchange.create(
            length: length, metadata: metadata,
            first: first.map { $0.content.reporting(to: reporter, from: 0, of: length) },
            checksum: try await checksum(first))
        record = UploadRecord(
            place: created.place.text, file: file.identity, digest: digest, expiry: created.expiry)
        try await note(.running)
        begun += 1
        reached = 0
        guard isInParts, created.offset == nil else { return (created.place, created.offset ?? 0) }
        return (created.place, try await exchange.offset(of: created.place, length: length))
    }

    private mutating func send(from offset: Int64, to place: WebAddress) async throws(APIError) -> Int64 {
        let part = part(from: offset)
        if offset + part.length == length { try await note(.ending) }
        let (reached, expiry) = try await exchange.append(
            part.content.reporting(to: reporter, from: offset, of: length), at: offset, to: place,
            checksum: try await checksum(part))
        if let expiry { record?.expiry = expiry }
        if reached < offset + part.length && reached - offset < Self.stride {
            throw APIError(
                .busy, "the server accepts no data", remedy: "Try again later.",
                endpoint: "PATCH \(exchange.path){upload}", isTransient: true)
        }
        noteProgress(to: reached)
        return reached
    }

    private mutating func noteProgress(to offset: Int64) {
        guard offset - reached >= Self.stride || offset == length else { return }
        reached = offset
        failures = 0
    }

    /// Waits, or forgets an upload that the server has lost; throws permanent errors.
    private mutating func recover(from error: APIError) async throws(APIError) {
        if record?.place.isEmpty == true {
            let mayBeThere = error.status.map { $0 == 408 || $0 >= 500 } ?? true
            guard !mayBeThere else { throw error }
            try await forget()
        } else if record != nil, error.status == 404 || error.status == 410 {
            return try await forget(after: error)
        }
        guard error.isTransient || [409, 423, 460].contains(error.status) else { throw error }
        failures += 1
        let bound = min(server.retry.firstWait * (1 << min(failures - 1, 30)), server.retry.longestWait)
        let wait = error.retryAfter ?? bound * Double.random(in: 0..<1)
        guard failures < server.retry.attempts, wait <= max(server.retry.longestAskedWait, bound) else {
            throw error
        }
        if let asked = AskedWait(wait, after: error) { exchange.client.onAskedWait?(asked) }
        guard (try? await server.pause(wait)) != nil, !Task.isCancelled else { throw error }
    }

    /// Forgets an upload that the server has lost; throws if it may have been complete before.
    private mutating func forget(after error: APIError?) async throws(APIError) {
        let wasLookedFor = server.forgetsComplete && isInherited
        guard record?.stage != .ending || wasLookedFor else { throw inDoubt }
        try await forget()
        guard begun < Self.beginnings else {
            throw error
                ?? APIError(
                    .answer, "the server loses uploads immediately",
                    remedy: "Report it to the service's operator.",
                    endpoint: "POST \(exchange.path)")
        }
    }

    private mutating func forget() async throws(APIError) {
        record = nil
        try await server.store.keep(nil, as: key)
    }

    /// The error if the server may have the file; the record stays, so the next call fails with it again.
    private var inDoubt: APIError {
        APIError(
            .conflict, "the server has lost the upload while its last bytes were sent",
            remedy: "Check whether the service has the file already; if not, "
                + (server.store.path(key).map { "remove \($0)" } ?? "forget the upload")
                + " and send it again.",
            endpoint: "HEAD \(exchange.path){upload}")
    }

    private mutating func note(_ stage: UploadRecord.Stage) async throws(APIError) {
        record?.stage = stage
        isInherited = false
        try await server.store.keep(record, as: key)
    }

    private func part(from offset: Int64) -> FileContent {
        let start = file.range.lowerBound + offset
        return file.part(start..<min(start + max(server.chunk, 1), file.range.upperBound))
    }

    private func checksum(_ part: FileContent?) async throws(APIError) -> String? {
        guard let part, server.capabilities.checksSHA256 else { return nil }
        do {
            return "sha256 " + Data(try await ContentDigest.of(part).bytes).base64EncodedString()
        } catch {
            throw APIError(error, at: "PATCH \(exchange.path){upload}", id: nil)
        }
    }
}
