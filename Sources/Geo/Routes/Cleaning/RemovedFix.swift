/// A fix that a rule has removed.
public struct RemovedFix: Hashable, Sendable {
    /// The reason for a removal.
    public enum Reason: Hashable, Sendable {
        /// Its coordinates are not on the globe.
        case noPlace
        /// The device marks it as invalid.
        case distrusted
        /// It is at 0° north 0° east.
        case nullIsland
        /// Its time differs by this many seconds from the times of the fixes before and after it.
        case clock(seconds: Double)
        /// The device reports an accuracy radius of this many metres.
        case accuracy(metres: Double)
        /// Another fix has the same time.
        case sameMoment
        /// It has no time and the same position as the one before.
        case samePlace
        /// Reaching it from the last good fix requires this speed in metres per second.
        case speed(Double)
        /// It is this far off the track and requires this acceleration in metres per second squared.
        case spike(metres: Double, acceleration: Double)
        /// It is this far from the centre of the place where the vehicle was parked.
        case parked(metres: Double)
    }

    /// The original fix.
    public var fix: Fix
    /// The rule that removed it.
    public var rule: CleaningRule
    /// The reason.
    public var reason: Reason

    /// The fix's index in the file, from 0.
    public var sourceIndex: Int { fix.sourceIndex }
}

extension RemovedFix.Reason: CustomStringConvertible {
    /// A short text of the reason.
    public var description: String {
        switch self {
        case .noPlace: "coordinates outside the globe"
        case .distrusted: "marked as invalid by the device"
        case .nullIsland: "at 0/0"
        case .clock(let seconds):
            "its clock is \(Self.span(seconds.magnitude)) \(seconds < 0 ? "behind" : "ahead of") its neighbours"
        case .accuracy(let metres): "accuracy of \(Self.short(metres)) m"
        case .sameMoment: "same time as a fix that is kept"
        case .samePlace: "no time, and the same position as the fix before"
        case .speed(let speed): "reaching it would take \(Self.whole(speed * 3.6)) km/h"
        case .spike(let metres, let acceleration):
            "\(Self.short(metres)) m off the route, reaching it would take \(Self.short(acceleration)) m/s2"
        case .parked(let metres): "\(Self.short(metres)) m from where the vehicle was parked"
        }
    }

    private static func span(_ seconds: Double) -> String {
        seconds < 172_800 ? "\(short(seconds / 3_600)) h" : "\(short(seconds / 86_400)) days"
    }

    /// `92,210`
    private static func whole(_ value: Double) -> String {
        guard value.magnitude < 1e12 else { return short(value) }
        let digits = Array("\(Int(value.rounded()))")
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digits[index])
        }
    }

    private static func short(_ value: Double) -> String {
        guard value.magnitude < 1e12 else { return value > 0 ? "more than 1e12" : "unknown" }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

/// Collects the removed fixes if they are wanted.
struct RemovalLog {
    let isKept: Bool
    private(set) var fixes: [RemovedFix] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Logs a fix; the reason is only evaluated if the log is kept.
    @inline(__always)
    mutating func note(_ fix: Fix, _ rule: CleaningRule, _ reason: @autoclosure () -> RemovedFix.Reason) {
        if isKept { fixes.append(RemovedFix(fix: fix, rule: rule, reason: reason())) }
    }

    mutating func takeAll() -> [RemovedFix] {
        defer { fixes = [] }
        return fixes
    }
}
