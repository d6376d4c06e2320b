/// Takes a route's figures from its fixes as they come.
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
    private var heights = HeightJudge()
    private var part = RecordBreaks.Part()
    private var breaks = RecordBreaks()
    private var lastTime = Double.nan
    private var lastHeight = Double.nan

    /// Creates a meter; throws `route.badRules` for a rule that makes no sense.
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
        guard let height = leg.fix.elevation, heights.believes(height) else {
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
        heights = HeightJudge()
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
