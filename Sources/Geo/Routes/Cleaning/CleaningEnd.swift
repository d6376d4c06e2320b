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

    /// Goes through what has been handed on since there were so many.
    @inline(__always)
    mutating func pass(_ cleaned: inout Queue<MeasuredFix>, from first: Int) {
        for index in first..<cleaned.count {
            if isFirst { cleaned[index].fix.startsSegment = true }
            isFirst = false
            let metres = cleaned[index].metres
            distance.add(metres)
            let time = cleaned[index].fix.secondsSince1970
            detours.pass(cleaned[index], seconds: time - lastTime)
            if metres > maximumSpeed * (time - lastTime).magnitude { fastLegs += 1 }
            lastTime = time
        }
        fixCount += cleaned.count - first
    }
}
