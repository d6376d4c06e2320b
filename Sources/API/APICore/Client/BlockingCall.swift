import Dispatch
import Synchronization

/// Waits for asynchronous work in a thread outside of tasks.
///
/// ```swift
/// let bytes = try BlockingCall.wait { () throws(HTTPError) in try await client.bytes(of: request) }
/// ```
public enum BlockingCall {
    /// Runs the work and waits for it.
    ///
    /// The work runs on a separate queue, so that file writes delay no other task. Do not call this within a task: it would
    /// block a shared thread.
    public static func wait<Value: Sendable, Failure: Error>(
        for work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outcome = Outcome<Value, Failure>()
        _ = start(work, for: outcome)
        return try outcome.get()
    }

    /// Runs the work and waits for it; meanwhile calls `meanwhile` regularly in the waiting thread, and cancels the work once
    /// `isStopped` returns `true`.
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

    /// The outcome of the work.
    private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
        private let result = Mutex<Result<Value, Failure>?>(nil)
        private let comes = DispatchSemaphore(value: 0)

        func set(_ value: Result<Value, Failure>) {
            result.withLock { $0 = value }
            comes.signal()
        }

        /// Waits at most `time` for the outcome; call only from the thread that gets it.
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

/// Runs a task on a serial queue.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "fieldbook.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
