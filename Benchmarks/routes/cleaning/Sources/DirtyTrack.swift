import Foundation
import Routes

/// Years of one vehicle, the same each time: drives with a fix every few seconds, stays with drift, and all kinds of dirt.
struct DirtyTrack {
    private(set) var fixes: [Fix] = []
    private var state: UInt64 = 20_260_302
    private var place = (latitude: 46.9, longitude: 7.4)
    private var heading = 0.0
    private var second = 1_577_836_800.0

    init(count: Int) {
        fixes.reserveCapacity(count + 64)
        while fixes.count < count {
            drive(fixes: 200 + Int(unit() * 400))
            park(fixes: 20 + Int(unit() * 120))
        }
        fixes.removeLast(fixes.count - count)
        soil()
        for index in fixes.indices { fixes[index].sourceIndex = index }
    }

    private mutating func unit() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) * 0x1p-53
    }

    private mutating func drive(fixes count: Int) {
        for _ in 0..<count {
            let seconds = 2 + (unit() * 8).rounded()
            heading += (unit() - 0.5) * 0.4
            if place.latitude < 46 || place.latitude > 47.5 || place.longitude < 6.5 || place.longitude > 9.5
            {
                heading = atan2(46.8 - place.latitude, 8 - place.longitude)
            }
            let metres = (8 + 22 * unit()) * seconds
            place.latitude += metres * sin(heading) / 111_200
            place.longitude += metres * cos(heading) / 76_000
            second += seconds
            add(place.latitude, place.longitude, metres / seconds)
        }
    }

    private mutating func park(fixes count: Int) {
        for _ in 0..<count {
            second += 30
            add(
                place.latitude + (unit() + unit() - 1) * 1.5e-4,
                place.longitude + (unit() + unit() - 1) * 2e-4, 0)
        }
    }

    private mutating func add(_ latitude: Double, _ longitude: Double, _ speed: Double) {
        fixes.append(
            Fix(
                latitude: latitude, longitude: longitude, elevation: 500,
                time: Timestamp(secondsSince1970: second), speed: speed, accuracy: 8))
    }

    /// One fix in 50 is wrong in one way or another.
    private mutating func soil() {
        for index in stride(from: 30, to: fixes.count - 30, by: 50) {
            switch index / 50 % 6 {
            case 0: fixes[index] = fixes[index - 1]
            case 1: fixes.swapAt(index, index + 7)
            case 2: (fixes[index].latitude, fixes[index].longitude) = (0, 0)
            case 3: fixes[index].latitude += 0.4
            case 4: fixes[index].accuracy = 900
            default: fixes[index].longitude += 0.0015
            }
        }
    }
}
