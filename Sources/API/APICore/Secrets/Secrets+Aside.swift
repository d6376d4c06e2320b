import Dispatch

extension Secrets {
    /// Reads or writes in a thread of its own: a keyring may ask the person first, and tasks share few threads.
    func aside<Value: Sendable>(
        _ work: @escaping @Sendable (Secrets) throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(APIError) in try work(self) })
            }
        }
        return try result.get()
    }
}
