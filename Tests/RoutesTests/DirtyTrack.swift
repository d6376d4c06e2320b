@testable import Routes
import TestSupport

/// A drive with stays and every kind of error, the same for a seed.
enum DirtyTrack {
    static func fixes(_ count: Int, seed: UInt64, dirtEvery: Int = 15) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        var fixes: [Fix] = []
        var (east, north, second) = (0.0, 0.0, 0.0)
        while fixes.count < count {
            for _ in 0..<Int.random(in: 5...80, using: &random) {
                let seconds = Double(Int.random(in: 1...20, using: &random))
                east += seconds * Double.random(in: 2...30, using: &random)
                north += seconds * Double.random(in: -10...10, using: &random)
                second += seconds
                fixes.append(SyntheticTrack.fix(east: east, north: north, second: second))
            }
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                second += Double(Int.random(in: 5...40, using: &random))
                let (away, across) = (
                    Double.random(in: -20...20, using: &random), Double.random(in: -20...20, using: &random)
                )
                fixes.append(SyntheticTrack.fix(east: east + away, north: north + across, second: second))
            }
        }
        fixes.removeLast(fixes.count - count)
        soil(&fixes, every: dirtEvery, &random)
        return SyntheticTrack.numbered(fixes)
    }

    private static func soil(_ fixes: inout [Fix], every: Int, _ random: inout SeededGenerator) {
        for _ in 0..<(fixes.count / every) {
            let index = Int.random(in: 0..<fixes.count - 12, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: fixes[index] = fixes[index + 1]
            case 1: fixes.swapAt(index, index + Int.random(in: 1...11, using: &random))
            case 2: (fixes[index].latitude, fixes[index].longitude) = (0, 0)
            case 3: fixes[index].latitude += 0.4
            case 4: for next in index..<index + 12 { fixes[next].latitude += 0.7 }
            case 5: fixes[index].accuracy = 900
            case 6: fixes[index].latitude += 0.002
            case 7: fixes[index].time = nil
            case 8: fixes[index].latitude = .nan
            default: fixes[index].time = fixes[index + 1].time
            }
        }
    }
}
