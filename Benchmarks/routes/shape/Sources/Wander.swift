import Foundation
import Routes

/// A long drive with a fix every few seconds, the same each time.
enum Wander {
    static func fixes(_ count: Int) -> [Fix] {
        var state: UInt64 = 20_260_302
        func unit() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        var (latitude, longitude, heading, second) = (46.9, 7.4, 0.0, 1_577_836_800.0)
        return (0..<count).map { index in
            heading += (unit() - 0.5) * 0.4
            if latitude < 46 || latitude > 47.5 || longitude < 6.5 || longitude > 9.5 {
                heading = atan2(46.8 - latitude, 8 - longitude)
            }
            let seconds = 2 + (unit() * 8).rounded()
            let metres = (8 + 22 * unit()) * seconds
            latitude += metres * sin(heading) / 111_200
            longitude += metres * cos(heading) / 76_000
            second += seconds
            return Fix(
                latitude: latitude, longitude: longitude,
                time: Timestamp(secondsSince1970: second), sourceIndex: index)
        }
    }

    /// Loops, each within the one before: of what Douglas and Peucker's rule splits, next to all is left every time.
    static func spiral(_ count: Int) -> [Fix] {
        (0..<count).map { index in
            let (radius, turn) = (0.1 * (1 - Double(index) / Double(count)), Double(index) * 0.7)
            return Fix(
                latitude: 46.9 + radius * sin(turn), longitude: 7.4 + radius * cos(turn), sourceIndex: index)
        }
    }
}
