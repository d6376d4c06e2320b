import Dispatch
import Foundation
import Synchronization

/// Runs independent pieces of work on all cores.
package enum SideBySide {
    /// The number of cores.
    package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// The results for the numbers from 0 to `count`, in order; throws the error of the lowest number that failed.
    package static func map<Output: Sendable, Failure: Error>(
        _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Output
    ) throws(Failure) -> [Output] {
        let results = Mutex([Int: Result<Output, Failure>]())
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let result = Result { () throws(Failure) in try work(number) }
            results.withLock { $0[number] = result }
        }
        let all = results.withLock { $0 }
        var outputs: [Output] = []
        outputs.reserveCapacity(count)
        for number in 0..<count { if let output = try all[number]?.get() { outputs.append(output) } }
        return outputs
    }

    /// The results for consecutive parts of a range, in order.
    ///
    /// There are up to four parts per core, so that a core that is done early takes another. A range of fewer than two
    /// parts of `least` elements is processed as a whole on the caller's thread.
    package static func mapParts<Output: Sendable, Failure: Error>(
        of range: Range<Int>, least: Int = 4_096, _ work: @Sendable (Range<Int>) throws(Failure) -> Output
    ) throws(Failure) -> [Output] {
        let parts = min(4 * cores, range.count / least)
        if parts < 2 { return [try work(range)] }
        return try map(parts) { (part) throws(Failure) in
            let start = range.lowerBound + range.count * part / parts
            return try work(start..<range.lowerBound + range.count * (part + 1) / parts)
        }
    }
}
