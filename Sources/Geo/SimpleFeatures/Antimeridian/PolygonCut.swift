/// Cuts polygons at the antimeridian.
enum PolygonCut {
    /// The parts of a polygon, at least one.
    static func parts(of polygon: Polygon) -> [Polygon] {
        let rings = polygon.rings.map(UnwrappedLine.init)
        guard let shell = rings.first, rings.allSatisfy(\.isClosed), !shell.antimeridians.isEmpty else {
            return [polygon]
        }
        var rest = [Polygon(rings: rings.map { placed($0, in: shell) })]
        var parts: [Polygon] = []
        for meridian in shell.antimeridians {
            var east: [Polygon] = []
            for piece in rest {
                guard let halves = MeridianCut(piece, at: meridian).halves else { return [polygon] }
                parts += halves.west.map { moved($0, by: 180 - meridian) }
                east += halves.east
            }
            rest = east
        }
        let last = shell.antimeridians.last ?? 180
        return parts + rest.map { moved($0, by: -180 - last) }
    }

    /// A ring's positions, moved by whole turns to where the shell is.
    private static func placed(_ ring: UnwrappedLine, in shell: UnwrappedLine) -> [Position] {
        var ring = ring
        if ring.west < shell.west { ring.move(by: 360 * ((shell.west - ring.west) / 360).rounded(.up)) }
        if ring.east > shell.east { ring.move(by: -360 * ((ring.east - shell.east) / 360).rounded(.up)) }
        return ring.positions
    }

    private static func moved(_ polygon: Polygon, by degrees: Double) -> Polygon {
        Polygon(rings: polygon.rings.map { ring in ring.map { $0.moved(by: degrees) } })
    }
}
