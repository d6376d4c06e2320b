import Foundation

/// One vehicle's day, undisturbed: the fixes that a perfect receiver gives.
struct Drive {
    /// The fixes of each leg. A leg begins where the one before it has ended.
    private(set) var legs: [[Fix]] = []
    private let projection: Projection
    private var random = SplitMix64(seed: 20_250_514)

    init() throws {
        projection = try .lv95ToWGS84()
        var time = DayPlan.start
        for (index, leg) in DayPlan.legs.enumerated() {
            legs.append(try drive(leg, from: time))
            guard index < DayPlan.stops.count, let end = legs[index].last else { continue }
            time = end.time + DayPlan.stops[index].minutes * 60
        }
    }

    var fixes: [Fix] { legs.flatMap { $0 } }

    /// Drives second by second: towards a wished speed that changes slowly, braking before the end.
    private mutating func drive(_ leg: Leg, from start: Int) throws -> [Fix] {
        let way = Way(leg.way(&random))
        var fixes = [try fix(at: 0, of: way, time: start, speed: 0)]
        var time = start, along = 0.0, speed = 0.0, next = start + 5
        var wish = leg.speed.lowerBound / 3.6
        while along < way.length {
            time += 1
            if time % 20 == 0 { wish = random.number(in: leg.speed) / 3.6 }
            let braking = (2 * 1.3 * max(0, way.length - along)).squareRoot()
            speed = min(speed + 1.1, max(speed - 1.3, min(wish, way.fastest(at: along), braking)))
            speed = max(speed, 1)
            along = min(way.length, along + speed)
            if along >= way.length {
                fixes.append(try fix(at: way.length, of: way, time: time, speed: 0))
            } else if time >= next {
                fixes.append(try fix(at: along, of: way, time: time, speed: speed))
                next = time + interval()
            }
        }
        return fixes
    }

    /// 5 to 7 seconds mostly, now and then up to 15.
    private mutating func interval() -> Int {
        random.unit() < 0.08 ? random.integer(in: 8...15) : random.integer(in: 5...7)
    }

    private func fix(at along: Double, of way: Way, time: Int, speed: Double) throws -> Fix {
        let (point, direction) = way.place(at: along)
        let (longitude, latitude) = try projection.transform(point.x, point.y)
        let course = atan2(direction.x, direction.y) * 180 / Double.pi
        return Fix(
            time: time, latitude: Int((latitude * 1e7).rounded()),
            longitude: Int((longitude * 1e7).rounded()),
            altitude: Int((Terrain.altitude(at: point) * 10).rounded()),
            speed: Int((speed * 360_000 / 1852).rounded()),
            course: (Int((course * 10).rounded()) + 3600) % 3600, ignition: true)
    }
}
