import Foundation
import Synchronization

/// Listens to Ctrl-C and SIGTERM: the first drains the run, the second stops it.
public final class Interruption: Sendable {
    // Dispatch's sources may be used from any thread; only their protocol does not say so.
    private struct Source: @unchecked Sendable { let source: any DispatchSourceSignal }

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
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                if count.load(ordering: .relaxed) == 0 {
                    onFirst()
                    request()
                } else {
                    for cleanUp in cleanUps.withLock({ $0 }) { cleanUp() }
                    _exit(exitStatus)
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
        for drain in drains.withLock({ $0 }) { drain() }
    }

    func onFirst(_ drain: @escaping @Sendable () -> Void) {
        drains.withLock { $0.append(drain) }
    }

    func onStop(_ cleanUp: @escaping @Sendable () -> Void) {
        cleanUps.withLock { $0.append(cleanUp) }
    }
}
