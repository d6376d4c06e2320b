import CLinux
import Dispatch
import Foundation
import Synchronization

/// Threads with room for C libraries, and a look at the progress while they are waited for.
struct WorkThreads {
    private static let stackSize = 16 << 20
    let whileWaiting: () -> Void

    /// Starts a thread; what is signalled is its end.
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

/// What a thread runs, let go as soon as it has ended.
///
/// A thread lives on a moment after its work; without this it would keep the journal, and so its lock, that long.
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

    /// With the return from here, nothing of the work is left.
    private func runAndForget() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }

    /// Whether the work has ended by then.
    func waits(atMost interval: DispatchTimeInterval) -> Bool {
        finished.wait(timeout: .now() + interval) == .success
    }
}

/// Whether the run gives up what is at work, or its time is over, known to all that an item's thread calls.
///
/// ```swift
/// for feature in features {
///     try WorkStop.check()
///     ...
/// }
/// ```
package enum WorkStop {
    /// Whether that is so; to be handed to other threads, which do not know it.
    @TaskLocal package static var isRequested: @Sendable () -> Bool = { false }

    /// Throws `StoppedItem` where that is so; the item stays undone then.
    package static func check() throws {
        if isRequested() { throw StoppedItem() }
    }

    /// Does an item's work, which is to end where `isRequested` says so.
    static func watching<Value>(_ isRequested: @escaping @Sendable () -> Bool, _ work: () throws -> Value)
        rethrows -> Value
    {
        try Self.$isRequested.withValue(isRequested) { try work() }
    }
}

/// What becomes of memory that is let go.
public enum FreedMemory {
    /// Blocks up to this size are taken from memory that was let go before.
    private static let largestReusedBlock: Int32 = 32 << 20
    /// So much is kept before it is given back.
    private static let mostKept: Int32 = 64 << 20

    /// Keeps it for what comes next, in the whole program: a stream of blocks would else be given back and fetched again,
    /// empty, page by page, which is a twentieth of the time of reading a table.
    public static func keep() {
        #if os(Linux)
            _ = mallopt(M_MMAP_THRESHOLD, largestReusedBlock)
            _ = mallopt(M_TRIM_THRESHOLD, mostKept)
        #endif
    }
}
