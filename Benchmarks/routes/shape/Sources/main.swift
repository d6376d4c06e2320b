import Foundation
import Routes

// A million fixes simplified, resampled and held against a plan: processor seconds of one core.

let count = 1_000_000
let rounds = 3

func measure(_ name: String, _ work: () throws -> Int) rethrows -> Double {
    var seconds: [Double] = []
    var result = 0
    for _ in 0..<rounds {
        let start = clock()
        result = try work()
        seconds.append(Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    let median = seconds.sorted()[rounds / 2]
    let padded = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    print(
        padded + String(format: "%8.3f s  %6.2f M fixes/s  %8d", median, Double(count) / median / 1e6, result)
            + " fixes stay")
    return median
}

let drive = Wander.fixes(count)
let spiral = Wander.spiral(count)
var slowest = 0.0
for metres in [2.0, 20, 200] {
    let simplifier = try RouteSimplifier(.distance(metres: metres))
    slowest = max(slowest, measure("within \(Int(metres)) m") { simplifier.simplify(drive).count })
}
let inTime = try RouteSimplifier(.distanceInTime(metres: 20))
slowest = max(slowest, measure("within 20 m in time") { inTime.simplify(drive).count })
let byArea = try RouteSimplifier(.area(squareMetres: 2_000))
slowest = max(slowest, measure("by 2000 m2") { byArea.simplify(drive).count })
let close = try RouteSimplifier(.distance(metres: 0.5))
_ = measure("a spiral made to be slow, 0.5 m") { close.simplify(spiral).count }
let minutes = try RouteResampler(every: .seconds(60))
_ = try measure("a fix a minute") { try minutes.resample(Route(segments: [drive])).fixCount }
let light = try RouteSimplifier(.distance(metres: 20)).simplify(Route(segments: [drive]))
let snapper = try RouteSnapper(try PlannedRoute([light]))
_ = measure("against a plan of \(light.fixCount) fixes") {
    snapper.snap(Route(segments: [drive])).fixes.count { !$0.isOff }
}
print(String(format: "simplified at %.2f M fixes/s or more, at least 1", Double(count) / slowest / 1e6))
