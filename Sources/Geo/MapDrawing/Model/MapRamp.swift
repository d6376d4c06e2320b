/// Line colours by value: classes with round bounds, from dark to light.
///
/// ```swift
/// let ramp = MapRamp(of: speeds)
/// let style = MapStyle(stroke: ramp.colour(of: 47))
/// ```
public struct MapRamp: Hashable, Sendable {
    /// The lower bound of each class.
    public let bounds: [Double]
    private let interval: Double

    private static let maxClasses = 6

    /// Divides values into classes at least 1 wide; values that are not finite are ignored.
    public init(of values: some Sequence<Double>) {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for value in values where value.isFinite {
            least = min(least, value)
            greatest = max(greatest, value)
        }
        guard least <= greatest, greatest.magnitude < 1e9, least.magnitude < 1e9 else {
            (bounds, interval) = ([0], 1)
            return
        }
        let interval = RoundNumber.notBelow(max((greatest - least) / Double(Self.maxClasses - 1), 1))
        let first = (least / interval).rounded(.down)
        let last = max((greatest / interval).rounded(.up), first + 1)
        bounds = stride(from: first, to: last, by: 1).prefix(Self.maxClasses).map { $0 * interval }
        self.interval = interval
    }

    /// The class index of a value.
    public func place(of value: Double) -> Int {
        max(bounds.count { $0 <= value } - 1, 0)
    }

    /// The colour of a class.
    public func colour(at place: Int) -> MapColour {
        guard bounds.count > 1 else { return Self.colours[0] }
        let last = Double(Self.colours.count - 1)
        let index = (Double(place) / Double(bounds.count - 1) * last).rounded()
        return Self.colours[min(max(Int(index), 0), Self.colours.count - 1)]
    }

    /// The colour of a value.
    public func colour(of value: Double) -> MapColour { colour(at: place(of: value)) }

    /// The legend entries. Except for the last class, the upper bound is exclusive.
    public func legend(style: MapStyle) -> [MapLegendEntry] {
        bounds.indices.map { place in
            var style = style
            style.stroke = colour(at: place)
            let (from, to) = (bounds[place], bounds[place] + interval)
            let below = place + 1 < bounds.count ? "< " : ""
            return MapLegendEntry(
                "\(RoundNumber.grouped(from)) – \(below)\(RoundNumber.grouped(to))", style: style,
                symbol: .line)
        }
    }

    /// Even steps of lightness, distinguishable in black and white and for most colour-blind readers.
    private static let colours: [MapColour] = [
        MapColour(0x2C115F), MapColour(0x721F81), MapColour(0xB5367A), MapColour(0xE55064),
        MapColour(0xFB8761), MapColour(0xFEC287),
    ]
}
