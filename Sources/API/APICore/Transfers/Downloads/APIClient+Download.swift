extension APIClient {
    /// Downloads a file: what came stays when the connection breaks, and only the rest is asked for then, also by a later
    /// call. Length and digests that the server tells are checked before the file gets its name.
    ///
    /// There is never half a file at `path`; what is not complete is beside it, under a hidden name.
    ///
    /// ```swift
    /// let request = APIRequest(Endpoint(.get, "/files/{id}/download"), ["id": "7"])
    /// try await client.download(request, to: "scan.pdf") { print($0.bytes) }
    /// ```
    ///
    /// - Parameters:
    ///   - overwriting: whether what is there may be replaced.
    ///   - size: how many bytes it has, where that is known; the first byte more ends the download.
    ///   - digest: what the file must have, where that is known.
    ///   - retry: how often is tried again without getting on, and how long is waited before.
    ///   - report: is told how much there is.
    public func download(
        _ request: APIRequest, to path: String, overwriting: Bool = false, size: Int? = nil,
        digest: ContentDigest? = nil, retry: RetryPolicy = RetryPolicy(),
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) {
        try await download(
            request, to: path, overwriting: overwriting, size: size, digest: digest, retry: retry,
            report: report, pause: { try await Task.sleep(for: $0) })
    }

    /// Downloads what is at a path (GET) into a file, as ``download(_:to:overwriting:digest:retry:report:)`` does.
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
            digest: digest, retry: retry, teller: ProgressTeller(every: .milliseconds(100), report),
            patience: patience ?? limits.total, pause: pause)
        try await transfer.run()
    }
}
