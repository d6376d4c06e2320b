/// Where cleaned fixes come out: marks where segments start, and adds up.
struct CleaningEnd {
    private let maximumSpeed: Double
    private var isFirst = true
    private var lastTime = Double.nan
    private(set) var distance = CompensatedSum()
    private(set) var fixCount = 0
    private(set) var fastLegs = 0

    init(maximumSpeed: Double?) { self.maximumSpeed = maximumSpeed ?? .infinity }

    mutating func restart() {
        isFirst = true
        lastTime = .nan
    }

    mutating func settle(from previous: inout Queue<MeasuredFix>, into cleaned: inout Queue<MeasuredFix>) {
        for index in 0..<previous.count {
            var leg = previous[index]
            if isFirst { leg.fix.startsSegment = true }
            isFirst = false
            distance.add(leg.metres)
            let seconds = leg.fix.secondsSince1970 - lastTime
            if leg.metres > maximumSpeed * seconds.magnitude { fastLegs += 1 }
            lastTime = leg.fix.secondsSince1970
            cleaned.append(leg)
        }
        fixCount += previous.count
        previous.removeAll()
    }
}
