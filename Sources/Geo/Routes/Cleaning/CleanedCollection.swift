/// Cleaned fixes in segments, and their figures.
struct CleanedCollection {
    private(set) var segments: [[Fix]] = []
    private(set) var meter: RouteMeter

    init(meter: RouteMeter) { self.meter = meter }

    mutating func startSegment() { segments.append([]) }

    mutating func add(_ legs: UnsafeBufferPointer<MeasuredFix>) {
        meter.add(legs)
        for leg in legs {
            if leg.fix.startsSegment, segments.last?.isEmpty == false { segments.append([]) }
            segments[segments.count - 1].append(leg.fix)
        }
    }
}
