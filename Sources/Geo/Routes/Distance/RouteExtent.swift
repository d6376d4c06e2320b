/// The box around a route, in degrees; across the antimeridian `west` is greater than `east`, as in RFC 7946.
public struct RouteExtent: Hashable, Sendable {
    /// The western edge.
    public var west: Double { isAllAround ? -180 : Self.onGlobe(least) }
    /// The southern edge.
    public private(set) var south: Double
    /// The eastern edge.
    public var east: Double { isAllAround ? 180 : Self.onGlobe(greatest) }
    /// The northern edge.
    public private(set) var north: Double

    /// Longitudes counted on from the first place, however often the way goes round.
    private var least: Double
    private var greatest: Double
    private var current: Double
    private var last: Double

    /// Around one place.
    init(_ fix: Fix) {
        (south, north) = (fix.latitude, fix.latitude)
        (least, greatest, current, last) = (fix.longitude, fix.longitude, fix.longitude, fix.longitude)
    }

    /// Takes in the next place of the way.
    @inline(__always)
    mutating func extend(to fix: Fix) {
        if fix.latitude < south { south = fix.latitude }
        if fix.latitude > north { north = fix.latitude }
        current += Longitude.difference(fix.longitude, from: last)
        last = fix.longitude
        if current < least { least = current }
        if current > greatest { greatest = current }
    }

    private var isAllAround: Bool { greatest - least >= 360 }

    private static func onGlobe(_ longitude: Double) -> Double {
        Longitude.normalised(longitude.remainder(dividingBy: 360))
    }
}
