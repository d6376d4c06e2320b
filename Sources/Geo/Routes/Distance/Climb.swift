/// Metres up and down with hysteresis: a turn counts once the height has gone back by the threshold.
struct Climb {
    private enum Direction { case unknown, up, down }

    private let threshold: Double
    private var direction = Direction.unknown
    private var low = Double.nan
    private var high = Double.nan
    private var pastGain = 0.0
    private var pastLoss = 0.0
    /// Whether any height came.
    private(set) var isKnown = false

    init(threshold: Double) { self.threshold = threshold }

    var gain: Double { pastGain + (direction == .up ? high - low : 0) }
    var loss: Double { pastLoss + (direction == .down ? high - low : 0) }

    mutating func add(_ height: Double) {
        guard isKnown, !low.isNaN else {
            isKnown = true
            (low, high, direction) = (height, height, .unknown)
            return
        }
        switch direction {
        case .unknown:
            low = min(low, height)
            high = max(high, height)
            if high - low >= threshold, high > low { direction = height == high ? .up : .down }
        case .up:
            if height > high { high = height } else if high - height >= threshold { turn(to: height) }
        case .down:
            if height < low { low = height } else if height - low >= threshold { turn(to: height) }
        }
    }

    /// Closes what went up or down so far: what comes next starts anew.
    mutating func restart() {
        (pastGain, pastLoss) = (gain, loss)
        (low, high, direction) = (.nan, .nan, .unknown)
    }

    private mutating func turn(to height: Double) {
        (pastGain, pastLoss) = (gain, loss)
        if direction == .up {
            (low, direction) = (height, .down)
        } else {
            (high, direction) = (height, .up)
        }
    }
}
