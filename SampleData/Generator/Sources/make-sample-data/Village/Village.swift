/// The fictitious municipality of Musterwil.
struct Village {
    /// The middle in LV95, in whole metres.
    static let easting = 2_602_000
    static let northing = 1_192_000

    private(set) var map: PlanarMap
    private(set) var parcels: [Parcel] = []
    private var random = SplitMix64(seed: 9912)

    init() throws {
        map = PlanarMap(outline: Self.outline())
        for strip in StreetPlan.streets + StreetPlan.brook + StreetPlan.tracks { try lay(strip) }
        for end in StreetPlan.deadEnds { try layDeadEnd(end.width, end.points) }
        try zone()
        try divide()
        try addEnclaves()
        parcels = try ParcelRegister.parcels(of: map, &random)
    }

    /// The parcels whose registered area is notably wrong.
    var slips: [Parcel] {
        parcels.filter { abs(Double($0.registeredArea) - $0.area) > 1 }
    }

    private static func outline() -> [Vector2] {
        let radii: [Double] = [
            545, 560, 530, 498, 520, 545, 500, 470, 452, 430, 446, 470, 452, 468, 500, 488, 520, 556, 540,
            575, 590,
            560, 545, 520, 548, 530, 505, 478, 492, 470, 446, 428, 440, 462, 480, 470, 500, 520, 548, 530,
        ]
        let count = radii.count
        let corners = (0..<count).map { index in
            let angle = Circle.angle(share: Double(index) / Double(count))
            return Vector2(angle.x * radii[index], angle.y * radii[index] * 0.92)
        }
        return Polyline(points: corners).points
    }

    /// Cuts a strip of land out along its middle line, wider where it meets others.
    private mutating func lay(_ strip: StreetPlan.Strip) throws {
        let count = strip.middle.points.count
        let wobble = strip.use == .brook ? (0..<count).map { _ in random.number(in: -0.8...0.8) } : []
        let half = { (index: Int) in strip.width / 2 + (wobble.isEmpty ? 0 : wobble[index]) }
        let land = try map.faceNumber(at: strip.anchor)
        let rest = try map.cut(land, along: strip.middle.parallel { half($0) }, near: strip.anchor)
        let beyond = try map.cut(rest, along: strip.middle.parallel { -half($0) }, near: strip.anchor)
        map.faces[rest].use = strip.use
        map.faces[beyond].use = .open
    }

    private mutating func layDeadEnd(_ width: Double, _ points: [(Double, Double)]) throws {
        let middle = Polyline.curve(through: points.map { Vector2($0.0, $0.1) }, step: 6)
        guard let end = middle.points.last else { return }
        let land = try map.faceNumber(at: end)
        let last = middle.points.count - 1
        let turning = { (index: Int) in width / 2 + (index >= last - 1 ? 2.6 : 0) }
        let right = middle.parallel { -turning($0) }, left = middle.parallel { turning($0) }
        let street = try map.cut(land, along: Polyline(points: left.points + right.reversed.points))
        map.faces[street].use = .road
    }

    /// Settles what is built upon: inside of the streets, and a row of plots on their outer side.
    private mutating func zone() throws {
        for anchor in BuildingZone.blocks { map.faces[try map.faceNumber(at: anchor)].use = .building }
        for row in BuildingZone.rows {
            let land = try map.faceNumber(at: row.anchor)
            let rest = try map.cut(land, along: .curve(through: row.limit, step: 30), near: row.anchor)
            let plots = RingShape(points: map.points(map.faces[land].shell)).contains(row.plots) ? land : rest
            map.faces[plots].use = .building
        }
        for number in map.faces.indices where map.faces[number].use == .open {
            map.faces[number].use = .farmland
        }
    }

    private mutating func divide() throws {
        for number in map.faces.indices {
            switch map.faces[number].use {
            case .building: try PlotDivision.building.divide(number, of: &map, with: &random)
            case .farmland: try PlotDivision.farming.divide(number, of: &map, with: &random)
            default: break
            }
        }
    }

    /// A farmyard and a pond, each in the middle of somebody else's field.
    private mutating func addEnclaves() throws {
        for (use, near, radius) in Enclave.all {
            let field = try map.faceNumber(at: near)
            let middle = RingShape(points: map.points(map.faces[field].shell)).innermostPoint
            let outline = Enclave.outline(around: middle, radius: radius, use: use, &random)
            _ = map.punch(field, with: outline, use: use)
        }
    }
}
