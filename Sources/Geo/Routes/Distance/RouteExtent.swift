/// The box around a route, in degrees; across the antimeridian `west` is greater than `east`, as in RFC 7946.
public struct RouteExtent: Hashable, Sendable {
    /// The western edge.
    public private(set) var west: Double
    /// The southern edge.
    public private(set) var south: Double
    /// The eastern edge.
    public private(set) var east: Double
    /// The northern edge.
    public private(set) var north: Double

    /// Longitudes counted on from the first place, however often the way goes round.
    private var least: Double
    private var greatest: Double
    private var current: Double
    private var last: Double

    /// Around one place.
    init(_ fix: Fix) {
        (west, east, south, north) = (fix.longitude, fix.longitude, fix.latitude, fix.latitude)
        (least, greatest, current, last) = (fix.longitude, fix.longitude, fix.longitude, fix.longitude)
    }

    /// Takes in the next place of the way.
    @inline(__always)
    mutating func extend(to fix: Fix) {
        if fix.latitude < south { south = fix.latitude }
        if fix.latitude > north { north = fix.latitude }
        current += Longitude.difference(fix.longitude, from: last)
        last = fix.longitude
        if current < least || current > greatest { widen() }
    }

    @inline(never)
    private mutating func widen() {
        least = min(least, current)
        greatest = max(greatest, current)
        if greatest - least >= 360 {
            (west, east) = (-180, 180)
        } else {
            west = Longitude.normalised(least.remainder(dividingBy: 360))
            east = Longitude.normalised(greatest.remainder(dividingBy: 360))
        }
    }
}
