import CLinux
import Dispatch
import Foundation
import Synchronization

/// Threads with stacks large enough for C libraries; progress is updated while they are awaited.
struct WorkThreads {
    private static let stackSize = 16 << 20
    let whileWaiting: () -> Void

    /// Starts a thread; its end is signalled.
    func start(_ body: @escaping @Sendable () -> Void) -> RunningWork {
        let work = RunningWork(body)
        let thread = Thread { work.run() }
        thread.stackSize = Self.stackSize
        thread.start()
        return work
    }

    func wait(for works: [RunningWork]) {
        for work in works {
            while !work.waits(atMost: .milliseconds(200)) { whileWaiting() }
        }
    }
}

/// The work of a thread, released as soon as it has ended.
///
/// A thread outlives its work by a moment; without this, it would hold the journal and its lock that long.
final class RunningWork: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>
    private let finished = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = Mutex(body)
    }

    func run() {
        runAndForget()
        finished.signal()
    }

    /// Once this returns, the work is released.
    private func runAndForget() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }

    /// Waits for the end of the work; returns whether it has ended in time.
    func waits(atMost interval: DispatchTimeInterval) -> Bool {
        finished.wait(timeout: .now() + interval) == .success
    }
}

/// Whether the run cancels running items or the item's time is up, available to all code called in an item's thread.
///
/// ```swift
/// for feature in features {
///     try WorkStop.check()
///     ...
/// }
/// ```
package enum WorkStop {
    /// Whether that is the case; pass it to other threads, which do not inherit it.
    @TaskLocal package static var isRequested: @Sendable () -> Bool = { false }

    /// Throws `StoppedItem` if that is the case; the item then stays undone.
    package static func check() throws {
        if isRequested() { throw StoppedItem() }
    }

    /// Runs an item's work, which should end when `isRequested` returns true.
    static func watching<Value>(_ isRequested: @escaping @Sendable () -> Bool, _ work: () throws -> Value)
        rethrows -> Value
    {
        try Self.$isRequested.withValue(isRequested) { try work() }
    }
}

/// The allocator's handling of freed memory.
public enum FreedMemory {
    /// Blocks up to this size are reused from freed memory.
    private static let largestReusedBlock: Int32 = 32 << 20
    /// The amount kept before memory is returned to the system.
    private static let mostKept: Int32 = 64 << 20

    /// Keeps freed memory for reuse, in the whole program: otherwise a stream of blocks would be returned and fetched
    /// again page by page, which takes a twentieth of the time of reading a table.
    public static func keep() {
        #if os(Linux)
            _ = mallopt(M_MMAP_THRESHOLD, largestReusedBlock)
            _ = mallopt(M_TRIM_THRESHOLD, mostKept)
        #endif
    }
}
