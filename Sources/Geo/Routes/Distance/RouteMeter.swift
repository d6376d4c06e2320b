import Geodesy

/// Measures a route's figures from a stream of fixes.
///
/// ```swift
/// var meter = RouteMeter()
/// for segment in route.segments { meter.add(segment) }
/// print(meter.figures.distance, meter.figures.elevationGain ?? 0)
/// ```
public struct RouteMeter: Sendable {
    private let rules: FigureRules
    private var fixCount = 0
    private var distance = CompensatedSum()
    private var distance3D = CompensatedSum()
    private var gapDistance = CompensatedSum()
    private var gaps = 0
    private var movingTime = CompensatedSum()
    private var movingDistance = CompensatedSum()
    private var startTime = Double.infinity
    private var endTime = -Double.infinity
    private var deviceSpeed = -Double.infinity
    private var climb: Climb
    private var speed: LastingSpeed
    private var extent: RouteExtent?
    private var heights = HeightFilter()
    private var part = RecordBreaks.Part()
    private var breaks = RecordBreaks()
    private var lastTime = Double.nan
    private var lastHeight = Double.nan

    /// Creates a meter; throws `route.badRules` for an invalid rule.
    public init(rules: FigureRules = FigureRules()) throws(RouteError) {
        try rules.validate()
        self.init(validated: rules)
    }

    init(validated rules: FigureRules) {
        self.rules = rules
        climb = Climb(threshold: rules.climbThreshold)
        speed = LastingSpeed(duration: rules.speedDuration)
    }

    /// Takes the next fixes; one that `startsSegment` ends the segment before.
    public mutating func add(_ legs: UnsafeBufferPointer<MeasuredFix>) {
        for leg in legs { add(leg) }
    }

    /// Takes the fixes of one segment.
    public mutating func add(_ segment: some Sequence<Fix>) {
        var meter = LegMeter()
        startSegment()
        for fix in segment {
            var leg = MeasuredFix(fix: fix, metres: meter.metres(to: fix))
            leg.fix.startsSegment = false
            add(leg)
        }
    }

    /// Takes the next fix.
    @inline(__always)
    public mutating func add(_ leg: MeasuredFix) {
        if leg.fix.startsSegment { startSegment() }
        fixCount += 1
        let time = leg.fix.secondsSince1970
        part.take(time: time)
        if let reported = leg.fix.speed, reported > deviceSpeed { deviceSpeed = reported }
        guard leg.fix.hasPlace else { return }
        if extent?.extend(to: leg.fix) == nil { extent = RouteExtent(leg.fix) }
        part.take(place: leg.fix)
        distance.add(leg.metres)
        addHeight(leg)
        addSeconds(time - lastTime, leg.metres)
        lastTime = time
    }

    @inline(__always)
    private mutating func addHeight(_ leg: MeasuredFix) {
        guard let height = leg.fix.elevation, heights.accepts(height) else {
            lastHeight = .nan
            return distance3D.add(leg.metres)
        }
        if heights.isFirst {
            lastHeight = .nan
            climb.restart()
        }
        let rise = lastHeight.isNaN ? 0 : height - lastHeight
        distance3D.add((leg.metres * leg.metres + rise * rise).squareRoot())
        lastHeight = height
        climb.add(height)
    }

    @inline(__always)
    private mutating func addSeconds(_ seconds: Double, _ metres: Double) {
        if seconds > rules.gapDuration {
            gapDistance.add(metres)
            gaps += 1
            return speed.restart()
        }
        if seconds > 0, metres > rules.standstillSpeed * seconds {
            movingTime.add(seconds)
            movingDistance.add(metres)
        }
        speed.add(metres, seconds)
    }

    private mutating func startSegment() {
        startTime = min(startTime, part.start)
        endTime = max(endTime, part.end)
        breaks.add(part)
        part = RecordBreaks.Part()
        heights = HeightFilter()
        lastTime = .nan
        lastHeight = .nan
        climb.restart()
        speed.restart()
    }

    /// The figures so far.
    public var figures: RouteFigures {
        var figures = RouteFigures()
        figures.fixCount = fixCount
        figures.distance = distance.value
        figures.distance3D = distance3D.value
        figures.elevationGain = climb.isKnown ? climb.gain : nil
        figures.elevationLoss = climb.isKnown ? climb.loss : nil
        figures.movingTime = movingTime.value
        figures.averageMovingSpeed =
            movingTime.value > 0 ? movingDistance.value / movingTime.value : nil
        figures.maximumSpeed = speed.greatest
        figures.deviceMaximumSpeed = deviceSpeed.isFinite ? deviceSpeed : nil
        figures.gapDistance = gapDistance.value
        figures.gaps = gaps
        figures.breakDistance = breaks.with(part).metres
        figures.startTime = Self.time(min(startTime, part.start))
        figures.endTime = Self.time(max(endTime, part.end))
        figures.extent = extent
        return figures
    }

    private static func time(_ seconds: Double) -> Timestamp? {
        seconds.isFinite ? Timestamp(secondsSince1970: seconds) : nil
    }
}

/// Metres up and down with hysteresis: a turn counts once the height has come back by the threshold.
struct Climb {
    private enum Direction { case unknown, up, down }

    private let threshold: Double
    private var direction = Direction.unknown
    private var low = Double.nan
    private var high = Double.nan
    private var pastGain = 0.0
    private var pastLoss = 0.0
    /// Whether any height was added.
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

    /// Ends the current climb or descent; the next height starts a new one.
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

/// Rejects implausible heights of a segment, as described at `FigureRules`.
struct HeightFilter {
    /// In metres, from the deepest mines to the highest balloons.
    private static let plausible = -5_000.0...50_000
    /// Change of height in metres, to or from exactly 0, that is implausible for one leg.
    private static let greatestStep = 100.0

    private var last = Double.nan
    /// Whether the previous height was 0 because the device did not report it, or there was none.
    private(set) var isFirst = true

    /// Whether a height is plausible.
    mutating func accepts(_ height: Double) -> Bool {
        guard Self.plausible.contains(height) else { return false }
        if height == 0, last.magnitude > Self.greatestStep { return false }
        isFirst = last.isNaN || last == 0 && height.magnitude > Self.greatestStep
        last = height
        return true
    }
}

/// The straight lines over breaks in the record: from the end of each segment to the start of the next one in time.
///
/// Between segments that overlap in time there is no break.
struct RecordBreaks: Sendable {
    /// A segment's times and ends.
    struct Part: Sendable {
        private(set) var start = Double.infinity
        private(set) var end = -Double.infinity
        fileprivate var first = (latitude: Double.nan, longitude: Double.nan)
        fileprivate var last = (latitude: Double.nan, longitude: Double.nan)

        @inline(__always)
        mutating func take(time: Double) {
            if time < start { start = time }
            if time > end { end = time }
        }

        @inline(__always)
        mutating func take(place fix: Fix) {
            if first.latitude.isNaN { first = (fix.latitude, fix.longitude) }
            last = (fix.latitude, fix.longitude)
        }

        /// Segments without times stay in their original order.
        fileprivate var order: (start: Double, end: Double) { start > end ? (end, end) : (start, end) }
    }

    private var parts: [Part] = []

    mutating func add(_ part: Part) {
        if !part.first.latitude.isNaN { parts.append(part) }
    }

    /// These breaks, with the open segment added.
    func with(_ part: Part) -> RecordBreaks {
        var breaks = self
        breaks.add(part)
        return breaks
    }

    var metres: Double {
        guard parts.count > 1 else { return 0 }
        let inOrder = parts.enumerated().sorted {
            ($0.element.order.start, $0.element.order.end, $0.offset)
                < ($1.element.order.start, $1.element.order.end, $1.offset)
        }
        var sum = CompensatedSum()
        var latest = inOrder[0].element
        for (_, part) in inOrder.dropFirst() {
            if part.order.start >= latest.end { sum.add(Geodesic.metres(from: latest.last, to: part.first)) }
            if part.end >= latest.end { latest = part }
        }
        return sum.value
    }
}
