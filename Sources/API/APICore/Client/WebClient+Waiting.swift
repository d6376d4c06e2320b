import Dispatch
import Synchronization

extension WebClient {
    /// Does work with the client and waits for it, for threads outside of tasks.
    ///
    /// The work runs on a queue of its own, so that files written on the way keep no other task waiting. Calling this
    /// within a task would hold up the threads that tasks share.
    public func wait<Value: Sendable>(
        for work: @escaping @Sendable (WebClient) async throws(HTTPError) -> Value
    ) throws(HTTPError) -> Value {
        let outcome = Outcome<Value>()
        Task(executorPreference: QueueExecutor()) {
            do throws(HTTPError) {
                outcome.set(.success(try await work(self)))
            } catch {
                outcome.set(.failure(error))
            }
        }
        return try outcome.get()
    }

    /// What came of the work, waited for.
    private final class Outcome<Value: Sendable>: Sendable {
        private let result = Mutex<Result<Value, HTTPError>?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func set(_ value: Result<Value, HTTPError>) {
            result.withLock { $0 = value }
            isThere.signal()
        }

        func get() throws(HTTPError) -> Value {
            while true {
                isThere.wait()
                if let result = result.withLock({ $0 }) { return try result.get() }
            }
        }
    }
}

/// Runs a task's pieces one after the other on a queue of their own.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "fieldbook.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
