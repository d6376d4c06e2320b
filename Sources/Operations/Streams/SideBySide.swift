import Dispatch
import Synchronization

/// Does independent pieces of work on all cores at once.
enum SideBySide {
    /// What becomes of each number from 0, in their order; throws the first error in that order.
    static func map<Output: Sendable>(
        _ count: Int, _ work: @Sendable (Int) throws -> Output
    ) throws -> [Output] {
        let results = Mutex([Int: Result<Output, any Error>]())
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let result = Result { try work(number) }
            results.withLock { $0[number] = result }
        }
        return try results.withLock { results in
            try (0..<count).compactMap { try results[$0]?.get() }
        }
    }
}
