/// Makes parcels of the map's faces: numbers, EGRIDs, registered areas.
enum ParcelRegister {
    /// Two points in fields that one parcel holds together, on either side of a track.
    private static let joined = (Vector2(-425, 200), Vector2(-368, 205))
    /// By how much the register is wrong, by the order of the building plots.
    private static let slips: [Int: Double] = [20: 1.24, 61: 0.87, 97: 1.09]

    static func parcels(of map: PlanarMap, _ random: inout SplitMix64) throws -> [Parcel] {
        let pair = (try map.faceNumber(at: joined.0), try map.faceNumber(at: joined.1))
        guard pair.0 != pair.1 else { throw GeneratorError("the parcel of two parts has only one") }
        var groups = map.faces.indices.filter { $0 != pair.0 && $0 != pair.1 }.map { [$0] }
        groups.append([pair.0, pair.1])
        let sorted = groups.sorted { rank($0, map) < rank($1, map) }
        var buildings = 0
        var egrids: Set<String> = []
        return sorted.enumerated().map { index, faces in
            let area = faces.reduce(0) { $0 + map.area(map.faces[$1]) }
            let use = map.faces[faces[0]].use
            if use == .building { buildings += 1 }
            let slip = use == .building ? slips[buildings] ?? 1 : 1
            return Parcel(
                number: String(index + 1), egrid: egrid(unlike: &egrids, &random), use: use,
                registeredArea: Int((area * slip).rounded()), parts: faces.map { rings(map.faces[$0], map) },
                area: area, label: RingShape(points: map.points(map.faces[faces[0]].shell)).innermostPoint)
        }
    }

    /// From the north-west to the south-east, by rows of 80 m.
    private static func rank(_ faces: [Int], _ map: PlanarMap) -> Double {
        let middle = RingShape(points: map.points(map.faces[faces[0]].shell)).centroid
        return ((1000 - middle.y) / 80).rounded(.down) * 10_000 + middle.x
    }

    private static func egrid(unlike used: inout Set<String>, _ random: inout SplitMix64) -> String {
        while true {
            let egrid = "CH9901" + padded(random.integer(in: 0...99_999_999), to: 8)
            if used.insert(egrid).inserted { return egrid }
        }
    }

    private static func rings(_ face: PlanarMap.Face, _ map: PlanarMap) -> [[LV95Point]] {
        ([face.shell] + face.holes).map { ring in
            (ring + ring.prefix(1)).map { number in
                LV95Point(
                    easting: Village.easting * 1000 + map.vertices[number].x,
                    northing: Village.northing * 1000 + map.vertices[number].y)
            }
        }
    }
}
