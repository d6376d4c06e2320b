import Foundation
import Synchronization

/// Handles Ctrl-C and SIGTERM: the first signal drains the run, cancels items still running after a grace period, and
/// exits if one of them cannot be cancelled; the second exits immediately.
public final class Interruption: Sendable {
    // Dispatch sources are thread-safe; only their protocol does not declare it.
    private struct Source: @unchecked Sendable { let source: any DispatchSourceSignal }

    /// How long cleanup may take after the second signal; it may hang on an unresponsive file system.
    private static let patience: DispatchTimeInterval = .seconds(5)
    /// The same without a second signal.
    private static let lastPatience: DispatchTimeInterval = .seconds(2)

    private let count = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    private let sources = Mutex<[Source]>([])
    private let handlers = Mutex(Handlers())
    private let grace: Duration

    /// Creates a listener that does not listen yet.
    ///
    /// - Parameter grace: How long running items may continue after the first signal; then they have as long again, at
    ///   most three seconds, to notice the cancellation.
    public init(grace: Duration = .seconds(4)) { self.grace = grace }

    /// Whether the run was asked to stop.
    public var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

    /// Whether running items are cancelled: they stay undone, and the next run processes them.
    public var isGivenUp: Bool { isOver.load(ordering: .relaxed) }

    /// Callbacks to inform the user.
    public struct Notices: Sendable {
        /// Called at the first signal.
        public let onFirst: @Sendable () -> Void
        /// Called if the process exits while something is still running.
        public let onEnd: @Sendable () -> Void

        /// Creates notices.
        public init(
            onFirst: @escaping @Sendable () -> Void, onEnd: @escaping @Sendable () -> Void = {}
        ) {
            self.onFirst = onFirst
            self.onEnd = onEnd
        }
    }

    /// Handles SIGINT and SIGTERM for the rest of the process.
    public func listen(exitStatus: Int32, _ notices: Notices) {
        // A separate queue on which nothing blocks receives the second signal whatever the handler of the first does.
        let queue = DispatchQueue(label: "fieldbook.signals")
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [self] in
                guard count.add(1, ordering: .relaxed).oldValue == 0 else { stop(exitStatus, Self.patience) }
                DispatchQueue.global().async { [self] in
                    notices.onFirst()
                    drain()
                }
                giveUp(after: grace)
                queue.asyncAfter(deadline: .now() + Self.interval(grace + min(grace, .seconds(3)))) {
                    self.stop(exitStatus, Self.lastPatience, notices.onEnd)
                }
            }
            source.resume()
            let kept = Source(source: source)
            sources.withLock { $0.append(kept) }
        }
    }

    /// Requests the run to end after the running items, like a first signal.
    public func request() {
        count.add(1, ordering: .relaxed)
        drain()
        giveUp(after: grace)
    }

    private func drain() {
        for drain in handlers.withLock({ Array($0.drains.values) }) { drain() }
    }

    private func giveUp(after time: Duration) {
        // Weak, so that a run that has ended and its journal are not kept alive.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval(time)) { [weak self] in
            if let self { self.isOver.store(true, ordering: .relaxed) }
        }
    }

    private static func interval(_ time: Duration) -> DispatchTimeInterval {
        .milliseconds(Int(time / .milliseconds(1)))
    }

    /// Exits the process, with limited time for cleanup.
    private func stop(
        _ exitStatus: Int32, _ patience: DispatchTimeInterval, _ tell: @escaping @Sendable () -> Void = {}
    ) -> Never {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [self] in
            tell()
            for cleanUp in handlers.withLock({ Array($0.cleanUps.values) }) { cleanUp() }
            done.signal()
        }
        _ = done.wait(timeout: .now() + patience)
        _exit(exitStatus)
    }

    /// Calls `drain` at the first signal, until `forget` is called with the number that this returns.
    @discardableResult
    func onFirst(_ drain: @escaping @Sendable () -> Void) -> Int {
        handlers.withLock { $0.add(drain, to: \.drains) }
    }

    /// Calls `cleanUp` before the process ends early, until `forget` is called with the number that this returns.
    @discardableResult
    func onStop(_ cleanUp: @escaping @Sendable () -> Void) -> Int {
        handlers.withLock { $0.add(cleanUp, to: \.cleanUps) }
    }

    /// Removes a handler and releases what it captures, such as a closed journal.
    func forget(_ number: Int?) {
        guard let number else { return }
        handlers.withLock {
            $0.drains[number] = nil
            $0.cleanUps[number] = nil
        }
    }

    private struct Handlers {
        typealias Handler = @Sendable () -> Void
        var drains: [Int: Handler] = [:]
        var cleanUps: [Int: Handler] = [:]
        private var last = 0

        mutating func add(
            _ handler: @escaping Handler, to group: WritableKeyPath<Handlers, [Int: Handler]>
        ) -> Int {
            last += 1
            self[keyPath: group][last] = handler
            return last
        }
    }
}
