import Foundation
import Synchronization

/// Listens to Ctrl-C and SIGTERM: the first drains the run, the second stops it.
public final class Interruption: Sendable {
    // Dispatch's sources may be used from any thread; only their protocol does not say so.
    private struct Source: @unchecked Sendable { let source: any DispatchSourceSignal }

    /// How long the second signal waits for what tidies up, which may hang on a file system that does not answer.
    private static let patience: DispatchTimeInterval = .seconds(5)

    private let count = Atomic<Int>(0)
    private let sources = Mutex<[Source]>([])
    private let drains = Mutex<[@Sendable () -> Void]>([])
    private let cleanUps = Mutex<[@Sendable () -> Void]>([])

    /// Creates a listener that hears nothing yet.
    public init() {}

    /// Whether the run was asked to stop.
    public var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

    /// Takes over SIGINT and SIGTERM for the rest of the process.
    public func listen(exitStatus: Int32, onFirst: @escaping @Sendable () -> Void) {
        // A queue of its own, on which nothing waits, hears the second signal whatever became of the first.
        let queue = DispatchQueue(label: "fieldbook.signals")
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [self] in
                guard count.add(1, ordering: .relaxed).oldValue == 0 else { stop(exitStatus) }
                DispatchQueue.global().async { [self] in
                    onFirst()
                    drain()
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
    }

    private func drain() {
        for drain in drains.withLock({ $0 }) { drain() }
    }

    /// Ends the process; what tidies up gets a moment for that.
    private func stop(_ exitStatus: Int32) -> Never {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [self] in
            for cleanUp in cleanUps.withLock({ $0 }) { cleanUp() }
            done.signal()
        }
        _ = done.wait(timeout: .now() + Self.patience)
        _exit(exitStatus)
    }

    func onFirst(_ drain: @escaping @Sendable () -> Void) {
        drains.withLock { $0.append(drain) }
    }

    func onStop(_ cleanUp: @escaping @Sendable () -> Void) {
        cleanUps.withLock { $0.append(cleanUp) }
    }
}
