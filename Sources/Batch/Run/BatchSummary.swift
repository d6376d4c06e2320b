import Foundation

/// The numbers of a batch.
public struct BatchSummary: Sendable {
    /// All items.
    public var items = 0
    /// Items done in this run.
    public var done = 0
    /// Items that an earlier run had done.
    public var alreadyDone = 0
    /// Items whose output existed already, so that nothing was made; included in `done`.
    public var wereThere = 0
    /// Items with errors in some parts; included in `done`.
    public var doneWithFaults = 0
    /// Items that were searched without a hit; included in `done`.
    public var foundNothing = 0
    /// Items in which nothing met the criteria, so that they have no output; neither done nor failed.
    public var withoutMatch = 0
    /// Those among them that an earlier run had found to be so.
    public var withoutMatchBefore = 0
    /// Whether no item had some of the names that the operation looked for.
    public var missesNames = false
    /// Whether other shards have, or may have, more items: what no item here has may be in theirs.
    public var isPart = false
    /// Items that failed, by code.
    public var failures: [String: Int] = [:]
    /// The indices of failed items, by code; not available for several batches together.
    public var failedPlaces: [String: [Int]] = [:]
    /// Items that failed in this run, without those skipped because they failed in an earlier one.
    public var newFailures = 0
    /// Whether every failure may disappear on another attempt.
    public var areFailuresRetryable = true
    /// Bytes of the processed inputs.
    public var bytesIn = 0
    /// Bytes of the outputs made.
    public var bytesOut = 0
    /// Files made in this run.
    public var outputs = 0
    /// Files that existed already.
    public var outputsKept = 0
    /// Items that were stopped halfway.
    public var stopped = 0
    /// The sums of the results' own counts.
    public private(set) var tally: [TallyCount] = []
    /// Wall-clock time.
    public var seconds = 0.0
    /// Whether the run was stopped before its end.
    public var wasInterrupted = false
    /// Whether the run gave up because too many items failed.
    public var gaveUp = false

    /// Creates an empty summary.
    public init() {}

    /// A summary of items that were not begun.
    public init(notBegun items: Int, wasInterrupted: Bool) {
        self.items = items
        self.wasInterrupted = wasInterrupted
    }

    /// Remaining items: not begun, or stopped.
    public var notBegun: Int { items - done - alreadyDone - withoutMatch - failed }

    /// Items that failed.
    public var failed: Int { failures.values.reduce(0, +) }

    mutating func add(_ counts: [TallyCount]) {
        for count in counts {
            if let index = tally.firstIndex(where: { $0.noun == count.noun }) {
                tally[index].count += count.count
            } else {
                tally.append(count)
            }
        }
    }

    mutating func count(_ failure: ItemFailure) {
        failures[failure.code, default: 0] += 1
        areFailuresRetryable = areFailuresRetryable && failure.cause == .moment
    }

    /// The summary of two batches together.
    public func adding(_ other: BatchSummary) -> BatchSummary {
        var sum = self
        sum.items += other.items
        sum.done += other.done
        sum.alreadyDone += other.alreadyDone
        sum.wereThere += other.wereThere
        sum.doneWithFaults += other.doneWithFaults
        sum.foundNothing += other.foundNothing
        sum.withoutMatch += other.withoutMatch
        sum.withoutMatchBefore += other.withoutMatchBefore
        sum.missesNames = missesNames || other.missesNames
        sum.isPart = isPart || other.isPart
        sum.failedPlaces = [:]
        sum.failures.merge(other.failures, uniquingKeysWith: +)
        sum.newFailures += other.newFailures
        sum.areFailuresRetryable = areFailuresRetryable && other.areFailuresRetryable
        sum.bytesIn += other.bytesIn
        sum.bytesOut += other.bytesOut
        sum.outputs += other.outputs
        sum.outputsKept += other.outputsKept
        sum.stopped += other.stopped
        sum.seconds += other.seconds
        sum.add(other.tally)
        sum.wasInterrupted = wasInterrupted || other.wasInterrupted
        sum.gaveUp = gaveUp || other.gaveUp
        return sum
    }

    /// The summary as lines of text.
    public var lines: [String] {
        if items > 0 && alreadyDone == items {
            return ["nothing to do: \(items) of \(items) done already"] + tallyLines
        }
        var parts = ["\(done) done"]
        if wereThere > 0 { parts.append("\(wereThere) of them existed already") }
        if alreadyDone > 0 { parts.append("\(alreadyDone) done already") }
        if doneWithFaults > 0 { parts.append("\(doneWithFaults) of them with errors") }
        if withoutMatch > 0 { parts.append("\(withoutMatch) without a match") }
        if failed > 0 { parts.append("\(failed) failed") }
        if stopped > 0 { parts.append("\(stopped) stopped in the middle") }
        if notBegun > stopped { parts.append("\(notBegun - stopped) not begun") }
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var lines = [
            "\(items) \(items == 1 ? "item" : "items"): \(parts.joined(separator: ", "))"
                + "; \(ByteCount.text(bytesIn)) in, \(ByteCount.text(bytesOut)) out"
                + ", \(DurationText.text(seconds))"
                + (done > 1 ? ", \(Row.Value.number(rate, decimals: 1).text) items/s" : "")
        ]
        lines += tallyLines
        for (code, count) in failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            lines.append("  failed: \(count) x \(code)")
        }
        if gaveUp { lines.append("  stopped: too many failures") }
        if wasInterrupted { lines.append("  interrupted; run the same command again to continue") }
        return lines
    }

    /// The results' own counts in a line, such as "  12 good pages, 3 pages to scan again"; none if all are 0.
    public var tallyLines: [String] {
        let counts = tally.filter { $0.count > 0 }.map { $0.count.counted($0.noun, $0.plural) }
        return counts.isEmpty ? [] : ["  " + counts.joined(separator: ", ")]
    }
}

/// A count that a run adds up over its results.
public struct TallyCount: Sendable {
    /// What is counted, for one.
    public let noun: String
    /// The same for several.
    public let plural: String
    /// The count.
    public var count: Int

    /// Creates a count.
    public init(_ count: Int, _ noun: String, _ plural: String) {
        (self.count, self.noun, self.plural) = (count, noun, plural)
    }
}

/// Why a run cannot continue with any item, detected while one was processed: for example, the session with a service
/// has ended.
///
/// A worker throws it instead of an item's own failure: no further item is begun, and the item's state does not change.
public struct RunFailure: ItemFailureConvertible, Sendable {
    /// The failure that affects every item.
    public let itemFailure: ItemFailure
    /// The summary up to then, in which the current item counts as failed; set by the run that throws this error.
    package internal(set) var report = BatchSummary()

    /// Creates a failure of the whole run.
    public init(_ failure: ItemFailure) {
        itemFailure = failure
        report.items = 1
        report.count(failure)
    }
}
