/// Where cleaned fixes come out: marks where segments start, and adds up.
struct CleaningEnd {
    private let maximumSpeed: Double
    private var isFirst = true
    private var lastTime = Double.nan
    private(set) var distance = CompensatedSum()
    private(set) var fixCount = 0
    private(set) var fastLegs = 0
    private(set) var detours = DetourWatch()

    init(maximumSpeed: Double?) { self.maximumSpeed = maximumSpeed ?? .infinity }

    mutating func restart() {
        isFirst = true
        lastTime = .nan
        detours.restart()
    }

    /// Takes the next fix that comes out.
    @inline(__always)
    mutating func pass(_ leg: inout MeasuredFix) {
        if isFirst { leg.fix.startsSegment = true }
        isFirst = false
        distance.add(leg.metres)
        let time = leg.fix.secondsSince1970
        detours.pass(leg, seconds: time - lastTime)
        if leg.metres > maximumSpeed * (time - lastTime).magnitude { fastLegs += 1 }
        lastTime = time
        fixCount += 1
    }
}
