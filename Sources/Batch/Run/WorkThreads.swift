import Foundation

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
