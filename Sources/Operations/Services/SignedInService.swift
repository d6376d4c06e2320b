package import APICore
import Synchronization

/// A profile's service, asked by all workers of a run as the profile's user: the session is read when it is first needed, shared,
/// and what becomes of it is kept.
///
/// ```swift
/// let service = SignedInService(account, note: { print($0) })
/// let travels = try service.wait { (client) throws(APIError) in
///     try await VueTraccarClient(client).travels(in: period)
/// }
/// ```
package final class SignedInService: Sendable {
    private let account: ProfileAccount
    private let note: @Sendable (String) -> Void
    private let opened = Mutex<APIClient?>(nil)

    /// A service as `account` uses it; `note` is told, in a line for people, what did not keep an answer from coming.
    package init(_ account: ProfileAccount, note: @escaping @Sendable (String) -> Void) {
        self.account = account
        self.note = note
    }

    /// The profile.
    package var profile: Profile { account.profile }

    /// Waits for what the service is asked; not to be called within a task.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        try wait(meanwhile: {}, for: work)
    }

    /// The same; `meanwhile` is called now and then in the thread that waits.
    package func wait<Value: Sendable>(
        meanwhile: () -> Void, for work: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws(APIError) -> Value {
        let client = try client()
        return try BlockingCall.wait(meanwhile: meanwhile) { [self] () async throws(APIError) in
            let outcome: Result<Value, APIError>
            do throws(APIError) {
                outcome = .success(try await work(client))
            } catch {
                outcome = .failure(error)
            }
            do throws(APIError) {
                try await account.keep(client.session)
            } catch {
                // What was asked is done, whatever becomes of the session.
                note("the session could not be kept: \(error.words)")
            }
            return try outcome.get()
        }
    }

    private func client() throws(APIError) -> APIClient {
        let result = opened.withLock { opened -> Result<APIClient, APIError> in
            if let opened { return .success(opened) }
            return Result { () throws(APIError) in
                let client = try account.client()
                opened = client
                return client
            }
        }
        return try result.get()
    }
}
