import Dispatch
import Foundation
import Synchronization

/// Does independent pieces of work on all cores at once.
package enum SideBySide {
    /// How many pieces keep every core busy.
    package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// What becomes of each number from 0, in their order; throws the error of the first that failed.
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

    /// The same for the parts of a range, one behind the other; in the caller's thread alone where they would be smaller than
    /// `least`. There are some for each core, so that one with little to do takes another.
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
