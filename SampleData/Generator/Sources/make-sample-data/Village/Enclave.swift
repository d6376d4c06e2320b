/// Parcels that lie wholly inside of another.
enum Enclave {
    static let all: [(use: LandUse, near: Vector2, radius: Double)] = [
        (.farmyard, Vector2(-420, 60), 24),
        (.pond, Vector2(330, -255), 15),
    ]

    static func outline(
        around middle: Vector2, radius: Double, use: LandUse, _ random: inout SplitMix64
    ) -> [Vector2] {
        let corners = use == .pond ? 16 : 7
        return (0..<corners).map { corner in
            let angle = Circle.angle(
                share: (Double(corner) + random.number(in: -0.2...0.2)) / Double(corners))
            return middle + angle * (radius * random.number(in: 0.86...1.14))
        }
    }
}
