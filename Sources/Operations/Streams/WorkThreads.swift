import Dispatch
import Synchronization

/// Threads that do the parts of one piece of work after the other, side by side.
///
/// Each part has a thread of its own that waits for nobody else's; the caller's thread does the first part.
final class WorkThreads {
    private let helpers: [DispatchQueue]
    private let group = DispatchGroup()

    /// Prepares for so many parts at once.
    init(_ count: Int) {
        helpers = (1..<max(count, 1)).map { DispatchQueue(label: "work \($0)") }
    }

    /// Does every part, numbered from 0, and waits for all; throws the error of the first that failed.
    func perform(_ work: @escaping @Sendable (_ part: Int) throws -> Void) throws {
        let failures = Failures()
        for (index, helper) in helpers.enumerated() {
            helper.async(group: group) { failures.keep(of: index + 1) { try work(index + 1) } }
        }
        failures.keep(of: 0) { try work(0) }
        group.wait()
        try failures.throwFirst()
    }

    private final class Failures: Sendable {
        private let errors = Mutex<[Int: any Error]>([:])

        func keep(of part: Int, _ work: () throws -> Void) {
            do { try work() } catch { errors.withLock { $0[part] = error } }
        }

        func throwFirst() throws {
            if let first = errors.withLock({ $0.min { $0.key < $1.key }?.value }) { throw first }
        }
    }
}
