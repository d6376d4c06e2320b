import Foundation
import Seeded

/// Vehicles that drive about, a fix of each every ten seconds, one vehicle after the other.
struct Fleet {
    static let header = "deviceId,fixTime,latitude,longitude,altitude,speed,course,accuracy,valid\n"

    /// Where a vehicle is, in millionths of a degree, and which way it goes.
    private struct Vehicle {
        var latitude: Int
        var longitude: Int
        var course: Int

        /// Drives on for some 130 metres, and turns round where the land ends.
        mutating func move(turningBy degrees: Int) {
            course = (course + degrees + 360) % 360
            let angle = Double(course) / 180 * .pi
            latitude += Int(cos(angle) * 1_200)
            longitude += Int(sin(angle) * 1_700)
            let isOut =
                !(45_800_000...47_800_000).contains(latitude) || !(5_900_000...10_500_000).contains(longitude)
            guard isOut else { return }
            latitude -= Int(cos(angle) * 1_200)
            longitude -= Int(sin(angle) * 1_700)
            course = (course + 180) % 360
        }
    }

    private var generator = SeededGenerator(seed: 4_326)
    private var vehicles: [Vehicle] = []
    private var next = 0
    private var second = 1_767_225_600
    private var time = ""

    init(vehicles count: Int) {
        for _ in 0..<count {
            vehicles.append(
                Vehicle(
                    latitude: Int.random(in: 46_000_000...47_500_000, using: &generator),
                    longitude: Int.random(in: 6_500_000...9_500_000, using: &generator),
                    course: Int.random(in: 0..<360, using: &generator)))
        }
        time = Self.text(of: second)
    }

    /// The next fix as a row of a table.
    mutating func row() -> String {
        let place = step()
        let vehicle = vehicles[place]
        let speed = Int.random(in: 0...540, using: &generator)
        return
            "\(1_000 + place),\(time),\(Self.degrees(vehicle.latitude)),\(Self.degrees(vehicle.longitude)),"
            + "\(400 + place % 300),\(speed / 10).\(speed % 10),\(vehicle.course),\(3 + speed % 7),true\n"
    }

    /// The next fix as a point of a GPX track.
    mutating func trackPoint() -> String {
        let vehicle = vehicles[step()]
        return "<trkpt lat=\"\(Self.degrees(vehicle.latitude))\" lon=\"\(Self.degrees(vehicle.longitude))\">"
            + "<ele>\(400 + vehicle.course).5</ele><time>\(time)</time></trkpt>\n"
    }

    private mutating func step() -> Int {
        let place = next
        vehicles[place].move(turningBy: Int.random(in: -5...5, using: &generator))
        next += 1
        if next == vehicles.count {
            next = 0
            second += 10
            time = Self.text(of: second)
        }
        return place
    }

    private static func degrees(_ millionths: Int) -> String {
        let decimals = String(millionths % 1_000_000)
        return "\(millionths / 1_000_000).\(String(repeating: "0", count: 6 - decimals.count))\(decimals)"
    }

    private static func text(of second: Int) -> String {
        Date(timeIntervalSince1970: Double(second)).ISO8601Format()
    }
}
