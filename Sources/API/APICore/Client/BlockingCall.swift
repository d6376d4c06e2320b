import Dispatch
import Synchronization

/// Asynchronous work that a thread of its own, outside of tasks, waits for.
///
/// ```swift
/// let bytes = try BlockingCall.wait { () throws(HTTPError) in try await client.bytes(of: request) }
/// ```
public enum BlockingCall {
    /// Does the work and waits for it.
    ///
    /// The work runs on a queue of its own, so that files written on the way keep no other task waiting. Calling this
    /// within a task would hold up the threads that tasks share.
    public static func wait<Value: Sendable, Failure: Error>(
        for work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outcome = Outcome<Value, Failure>()
        _ = start(work, for: outcome)
        return try outcome.get()
    }

    /// The same; until it is done, `meanwhile` is called in the thread that waits, now and then, and the work is cancelled as
    /// soon as `isStopped` says so.
    public static func wait<Value: Sendable, Failure: Error>(
        every interval: Duration = .milliseconds(250), meanwhile: () -> Void = {},
        until isStopped: () -> Bool,
        for work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outcome = Outcome<Value, Failure>()
        let task = start(work, for: outcome)
        while !outcome.isThere(within: interval) {
            meanwhile()
            if isStopped() { task.cancel() }
        }
        return try outcome.get()
    }

    private static func start<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value, for outcome: Outcome<Value, Failure>
    ) -> Task<Void, Never> {
        Task(executorPreference: QueueExecutor()) {
            do throws(Failure) {
                outcome.set(.success(try await work()))
            } catch {
                outcome.set(.failure(error))
            }
        }
    }

    /// What came of the work, waited for.
    private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
        private let result = Mutex<Result<Value, Failure>?>(nil)
        private let comes = DispatchSemaphore(value: 0)

        func set(_ value: Result<Value, Failure>) {
            result.withLock { $0 = value }
            comes.signal()
        }

        /// Whether it is there after that time at most; to be asked by who gets it alone.
        func isThere(within time: Duration) -> Bool {
            guard result.withLock({ $0 == nil }) else { return true }
            let milliseconds = Int(time / .milliseconds(1))
            guard comes.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return false }
            comes.signal()
            return true
        }

        func get() throws(Failure) -> Value {
            while true {
                comes.wait()
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
