/// The style of a feature; widths are millimetres on the page.
public struct MapStyle: Hashable, Sendable {
    /// Fill of polygons and points; `nil` for none.
    public var fill: MapColour?
    /// Colour of borders and lines; `nil` for none.
    public var stroke: MapColour?
    /// Width of borders and lines in millimetres.
    public var strokeWidthMillimetres: Double
    /// Alternating lengths of dashes and gaps in millimetres; empty for a solid line.
    public var dashMillimetres: [Double]
    /// Colour of a wider line drawn below a line to make it stand out; `nil` for none.
    public var casing: MapColour?
    /// Whether the start and end of a line are marked.
    public var marksEnds: Bool
    /// Millimetres between arrows that show the direction of a line; `nil` for none.
    public var arrowMillimetres: Double?

    /// Creates a style.
    public init(
        fill: MapColour? = nil, stroke: MapColour? = .ink, strokeWidthMillimetres: Double = 0.18,
        dashMillimetres: [Double] = [], casing: MapColour? = nil, marksEnds: Bool = false,
        arrowMillimetres: Double? = nil
    ) {
        self.fill = fill
        self.stroke = stroke
        self.strokeWidthMillimetres = strokeWidthMillimetres
        self.dashMillimetres = dashMillimetres
        self.casing = casing
        self.marksEnds = marksEnds
        self.arrowMillimetres = arrowMillimetres
    }

    /// A parcel: warm white with a thin dark border.
    public static let parcel = MapStyle(fill: MapColour(0xFBF3DF), stroke: MapColour(0x3C4148))
    /// A parcel that is the subject of the map.
    public static let selectedParcel = MapStyle(
        fill: MapColour(0xFFD97A), stroke: MapColour(0xB4471C), strokeWidthMillimetres: 0.45)
    /// A neighbour of a selected parcel.
    public static let neighbouringParcel = MapStyle(
        fill: MapColour(0xFFF0C2), stroke: MapColour(0x8A6D3B), strokeWidthMillimetres: 0.3)
    /// An independent right over land: dashed, so that the land below stays visible.
    public static let right = MapStyle(
        fill: MapColour(0x2F6DB5).withAlpha(26), stroke: MapColour(0x2F6DB5), strokeWidthMillimetres: 0.35,
        dashMillimetres: [1.6, 0.8])
    /// Overlap of two parcels: transparent red.
    public static let overlap = MapStyle(
        fill: MapColour(0xD4002A).withAlpha(90), stroke: MapColour(0xD4002A), strokeWidthMillimetres: 0.25)
    /// A vehicle's route: strong blue on white, with marked ends.
    public static let route = MapStyle(
        stroke: MapColour(0x1B5FAA), strokeWidthMillimetres: 0.8, casing: .white, marksEnds: true)

    /// One of several routes, counted from 0: each has a colour of ``strongStrokes``, and each further round of the colours
    /// other dashes. No two of the first 40 look alike.
    public static func route(number: Int) -> MapStyle {
        let (round, place) = number.quotientAndRemainder(dividingBy: strongStrokes.count)
        var style = route
        style.stroke = strongStrokes[place]
        style.dashMillimetres = roundsOfDashes[round % roundsOfDashes.count]
        return style
    }

    /// The dashes of each round of colours.
    private static let roundsOfDashes: [[Double]] = [
        [], [2.6, 1], [0.9, 0.9], [2.6, 0.8, 0.8, 0.8], [5, 0.8],
    ]

    /// A planned route: dashed, below the driven one.
    public static let plannedRoute = MapStyle(
        stroke: MapColour(0x5A626B), strokeWidthMillimetres: 0.5, dashMillimetres: [2, 1.2])
    /// The straight line across a gap in the recording.
    public static let gap = MapStyle(
        stroke: MapColour(0x6F7881), strokeWidthMillimetres: 0.4, dashMillimetres: [0.8, 1])
    /// A stop of a vehicle.
    public static let stop = MapStyle(fill: .white, stroke: MapColour(0xB4471C))
    /// A named place.
    public static let place = MapStyle(fill: MapColour(0xFFD97A), stroke: MapColour(0x4A3A8C))
    /// Background for orientation.
    public static let background = MapStyle(
        fill: MapColour(0xF7F5EE), stroke: MapColour(0xC2C5C0), strokeWidthMillimetres: 0.15)

    /// Distinct strong colours for lines.
    public static let strongStrokes: [MapColour] = [
        MapColour(0x1B5FAA), MapColour(0xC8501E), MapColour(0x2E7D4F), MapColour(0x8E3B8C),
        MapColour(0x9A6A00), MapColour(0x00838F), MapColour(0xA61C3C), MapColour(0x4B4FA8),
    ]
    /// Distinct soft fills for classes.
    public static let softFills: [MapColour] = [
        MapColour(0xFBF3DF), MapColour(0xDDEBCF), MapColour(0xD6E6F2), MapColour(0xF6DDD3),
        MapColour(0xE5DDF0),
        MapColour(0xF3E6B5), MapColour(0xD3ECE6), MapColour(0xEBDCCB),
    ]
}

/// An sRGB colour with opacity.
public struct MapColour: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 to 255.
    public var alpha: UInt8

    /// Creates a colour; `alpha` 255 is opaque.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque colour from a number such as `0xE8F0D8`.
    public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
    public init?(text: String) {
        let digits = text.utf8.dropFirst(text.utf8.first == UInt8(ascii: "#") ? 1 : 0)
        guard [6, 8].contains(digits.count), digits.first != UInt8(ascii: "+"),
            let number = UInt32(String(digits) ?? "", radix: 16)
        else {
            return nil
        }
        if digits.count == 6 {
            self.init(number)
        } else {
            self = MapColour(number >> 8).withAlpha(UInt8(truncatingIfNeeded: number))
        }
    }

    /// The same colour with another opacity.
    public func withAlpha(_ alpha: UInt8) -> MapColour {
        MapColour(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// White.
    public static let white = MapColour(0xFFFFFF)
    /// A soft black for text and lines.
    public static let ink = MapColour(0x1F2328)
}
