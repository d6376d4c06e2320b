/// Keeps everyone else from an upload; ended with its last reference.
public final class UploadHold: Sendable {
    private let release: @Sendable () -> Void

    /// - Parameter release: lets the next one at it.
    public init(_ release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
}

extension UploadStore {
    /// Does the work while nobody else does any under the same key; waits for that, but no longer than `limit`.
    public func holding<Value: Sendable>(
        _ key: String, within limit: Duration = .seconds(3_600), _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let end = ContinuousClock.now + limit
        var wait = Duration.milliseconds(5)
        while true {
            if let hold = try hold(key) {
                defer { withExtendedLifetime(hold) {} }
                return try await work()
            }
            guard ContinuousClock.now < end else { throw .held }
            guard (try? await Task.sleep(for: wait)) != nil else {
                throw APIError(HTTPError.cancelled, at: "POST", id: nil)
            }
            wait = min(wait * 2, .seconds(1))
        }
    }
}

extension APIError {
    fileprivate static var held: APIError {
        var error = APIError(
            .busy, "another program has been at the same upload for too long",
            remedy: "Look what it does, and start again when it is done or ended.")
        error.isTransient = true
        return error
    }
}
