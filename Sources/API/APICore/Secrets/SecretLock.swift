import Foundation

/// Lets one at a time change a profile's secrets, across tasks and processes; it is free again when its holder ends, however.
struct SecretLock: Sendable {
    private let folder: String
    private let name: String
    private let pause: @Sendable (Duration) async throws -> Void

    init(
        _ folder: String, of profile: Profile,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.folder = folder
        name = profile.name + ".lock"
        self.pause = pause
    }

    /// Does the work while nobody else does any; waits at most `limit` for that.
    func holding<Value: Sendable>(
        atMost limit: Duration = .seconds(120), _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let file = try OwnFolder(made: folder).make(name)
        let deadline = ContinuousClock.now + limit
        var wait = Duration.milliseconds(2)
        while try !file.lock() {
            guard ContinuousClock.now < deadline, (try? await pause(wait)) != nil else {
                var error = APIError(
                    .secret, "another command holds \(folder)/\(name) for too long",
                    remedy: "Wait for it or end it.")
                error.isTransient = true
                throw error
            }
            wait = min(wait * 2, .milliseconds(100))
        }
        defer { withExtendedLifetime(file) {} }
        return try await work()
    }
}
