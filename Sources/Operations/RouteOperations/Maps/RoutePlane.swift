import Geodesy
import LandOperations
import PrintedTexts
import Routes
import SimpleFeatures
import SwissCoordinates

/// The plane in which routes are drawn: LV95 if all of them lie within it, otherwise Mercator around their middle, or
/// near a pole the azimuthal equidistant projection around that pole.
struct RoutePlane {
    private enum Kind {
        case lv95(Transformer)
        case mercator(LocalMercator)
        case polar(latitude: Double)
    }

    /// Metres of the longest leg that is drawn as a straight line.
    private static let straightLeg = 50_000.0
    /// The largest latitude for Mercator.
    private static let polarLatitude = 80.0

    private let kind: Kind

    init(_ routes: [Route], _ transformers: TransformerCache) throws {
        let fixes = routes.flatMap(\.segments).joined().filter(\.hasPlace)
        let transformer = try transformers.transformer(from: .wgs84, to: .lv95)
        if transformer.placed(fixes.map(\.position)).allSatisfy({ $0.x.isFinite }) {
            kind = .lv95(transformer)
            return
        }
        var (west, east, south, north) = (0.0, 0.0, 90.0, -90.0)
        var place = 0.0
        for (index, fix) in fixes.enumerated() {
            if index > 0 { place += Self.turn(from: fixes[index - 1].longitude, to: fix.longitude) }
            (west, east) = (min(west, place), max(east, place))
            (south, north) = (min(south, fix.latitude), max(north, fix.latitude))
        }
        if max(south.magnitude, north.magnitude) > Self.polarLatitude {
            kind = .polar(latitude: north.magnitude > south.magnitude ? 90 : -90)
            return
        }
        let first = fixes.first?.longitude ?? 0
        kind = .mercator(
            LocalMercator(latitude: (south + north) / 2, longitude: first + (west + east) / 2))
    }

    /// Whether it is LV95.
    var isSwiss: Bool { if case .lv95 = kind { true } else { false } }
    /// Whether north is up everywhere.
    var hasNorth: Bool { if case .polar = kind { false } else { true } }

    /// The name of the CRS or projection, for the map's reader.
    func name(_ words: MapWords) -> String {
        switch kind {
        case .lv95: words.system
        case .mercator: words.mercator
        case .polar: words.azimuthal
        }
    }

    /// A line in the plane along fixes.
    struct Line {
        let positions: [Position]
        /// The index of each fix among the positions.
        let fixes: [Int]

        /// The line from one fix to another.
        func positions(from first: Int, to last: Int) -> [Position] {
            Array(positions[fixes[first]...fixes[last]])
        }

        /// The place at a share of the leg that begins at a fix.
        func position(onLeg leg: Int, at share: Double) -> Position {
            let (first, last) = (fixes[leg], fixes[leg + 1])
            let along = Double(first) + min(max(share, 0), 1) * Double(last - first)
            let start = min(Int(along), last - 1)
            let (one, other) = (positions[start], positions[start + 1])
            let rest = along - Double(start)
            return Position(x: one.x + rest * (other.x - one.x), y: one.y + rest * (other.y - one.y))
        }
    }

    /// The geodesics between fixes; all of these must have a place.
    func line(_ fixes: [Fix]) -> Line {
        var positions: [Position] = []
        var places: [Int] = []
        for (index, fix) in fixes.enumerated() {
            if index > 0, GeodesicDistance.metres(from: fixes[index - 1], to: fix) > Self.straightLeg {
                let leg = RouteLeg(from: fixes[index - 1], to: fix)
                let count = (leg.metres / Self.straightLeg).rounded(.up)
                for step in stride(from: 1, to: count, by: 1) {
                    positions.append(leg.position(at: step / count))
                }
            }
            places.append(positions.count)
            positions.append(fix.position)
        }
        return Line(positions: self.positions(positions), fixes: places)
    }

    /// Converts a position in degrees.
    func position(_ position: Position) -> Position { positions([position])[0] }

    /// Converts consecutive positions in degrees; longitudes continue across the antimeridian.
    func positions(_ positions: [Position]) -> [Position] {
        switch kind {
        case .lv95(let transformer): return transformer.placed(positions)
        case .mercator(let plane):
            var longitude = plane.longitude
            return positions.map { position in
                longitude += Self.turn(from: longitude, to: position.x)
                let place = plane.position(latitude: position.y, longitude: longitude)
                return Position(x: place.east, y: place.north)
            }
        case .polar(let latitude):
            return positions.map { position in
                let away = Geodesic.metres(
                    from: (position.y, position.x), to: (latitude, position.x))
                let east = Geodesic.geocentric(latitude: 0, longitude: position.x)
                let length = (east.x * east.x + east.y * east.y).squareRoot()
                return Position(
                    x: away * east.y / length, y: away * east.x / length * (latitude > 0 ? -1 : 1))
            }
        }
    }

    /// Degrees from one meridian to another, the shorter way round.
    private static func turn(from one: Double, to other: Double) -> Double {
        (other - one).remainder(dividingBy: 360)
    }
}
