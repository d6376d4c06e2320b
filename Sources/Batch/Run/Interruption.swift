import Foundation
import Synchronization

/// Listens to Ctrl-C and SIGTERM: the first drains the run, gives up what is still at work after a moment, and ends the process
/// where something cannot be given up; the second stops at once.
public final class Interruption: Sendable {
    // Dispatch's sources may be used from any thread; only their protocol does not say so.
    private struct Source: @unchecked Sendable { let source: any DispatchSourceSignal }

    /// How long what tidies up may take after the second signal: it may hang on a file system that does not answer.
    private static let patience: DispatchTimeInterval = .seconds(5)
    /// The same where nobody asked a second time.
    private static let lastPatience: DispatchTimeInterval = .seconds(2)

    private let count = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    private let sources = Mutex<[Source]>([])
    private let handlers = Mutex(Handlers())
    private let grace: Duration

    /// Creates a listener that hears nothing yet.
    ///
    /// - Parameter grace: how long what is at work may go on after the first signal; as long again, at most three seconds, it
    ///   has to notice that it is given up.
    public init(grace: Duration = .seconds(4)) { self.grace = grace }

    /// Whether the run was asked to stop.
    public var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

    /// Whether what is at work is to be given up: it stays undone, and the next run does it.
    public var isGivenUp: Bool { isOver.load(ordering: .relaxed) }

    /// What the listener tells people.
    public struct Notices: Sendable {
        /// Called at the first signal.
        public let onFirst: @Sendable () -> Void
        /// Called where the process ends though something is still at work.
        public let onEnd: @Sendable () -> Void

        /// Creates notices.
        public init(
            onFirst: @escaping @Sendable () -> Void, onEnd: @escaping @Sendable () -> Void = {}
        ) {
            self.onFirst = onFirst
            self.onEnd = onEnd
        }
    }

    /// Takes over SIGINT and SIGTERM for the rest of the process.
    public func listen(exitStatus: Int32, _ notices: Notices) {
        // A queue of its own, on which nothing waits, hears the second signal whatever became of the first.
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

    /// Asks the run to end with what is at work.
    func request() {
        count.add(1, ordering: .relaxed)
        drain()
        giveUp(after: grace)
    }

    private func drain() {
        for drain in handlers.withLock({ Array($0.drains.values) }) { drain() }
    }

    private func giveUp(after time: Duration) {
        // A run that has ended meanwhile is not kept alive, and with it its journal.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval(time)) { [weak self] in
            if let self { self.isOver.store(true, ordering: .relaxed) }
        }
    }

    private static func interval(_ time: Duration) -> DispatchTimeInterval {
        .milliseconds(Int(time / .milliseconds(1)))
    }

    /// Ends the process; what tidies up gets a moment for that.
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

    /// Removes a handler, and with it what the handler keeps alive, such as a journal that has been closed.
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
