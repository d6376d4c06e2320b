/// How a feature is drawn; widths are millimetres on the page.
public struct MapStyle: Hashable, Sendable {
    /// Inside of polygons and of points; `nil` leaves them open.
    public var fill: MapColour?
    /// Borders and lines; `nil` for none.
    public var stroke: MapColour?
    /// Width of borders and lines in millimetres.
    public var strokeWidthMillimetres: Double
    /// Lengths of dash and gap in millimetres, in turn; empty for an unbroken line.
    public var dashMillimetres: [Double]
    /// A wider line below a line, so that it stands out.
    public var casing: MapColour?
    /// Whether a line's first and last position are marked.
    public var marksEnds: Bool
    /// Millimetres between arrows that show which way a line goes; `nil` for none.
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
    /// A parcel that the map is about.
    public static let selectedParcel = MapStyle(
        fill: MapColour(0xFFD97A), stroke: MapColour(0xB4471C), strokeWidthMillimetres: 0.45)
    /// A parcel that borders on one that the map is about.
    public static let neighbouringParcel = MapStyle(
        fill: MapColour(0xFFF0C2), stroke: MapColour(0x8A6D3B), strokeWidthMillimetres: 0.3)
    /// An independent right, which lies over land: dashed, so that the land below shows.
    public static let right = MapStyle(
        fill: MapColour(0x2F6DB5).withAlpha(26), stroke: MapColour(0x2F6DB5), strokeWidthMillimetres: 0.35,
        dashMillimetres: [1.6, 0.8])
    /// Land that two parcels both have: tinted red, with the parcels showing through.
    public static let overlap = MapStyle(
        fill: MapColour(0xD4002A).withAlpha(90), stroke: MapColour(0xD4002A), strokeWidthMillimetres: 0.25)
    /// A vehicle's route: strong blue on white, ends marked.
    public static let route = MapStyle(
        stroke: MapColour(0x1B5FAA), strokeWidthMillimetres: 0.8, casing: .white, marksEnds: true)

    /// A way that was planned: dashed, below what was driven.
    public static let plannedRoute = MapStyle(
        stroke: MapColour(0x5A626B), strokeWidthMillimetres: 0.5, dashMillimetres: [2, 1.2])
    /// The straight line over a gap, along which nothing was recorded.
    public static let gap = MapStyle(
        stroke: MapColour(0x6F7881), strokeWidthMillimetres: 0.4, dashMillimetres: [0.8, 1])
    /// A place where a vehicle stood.
    public static let stop = MapStyle(fill: .white, stroke: MapColour(0xB4471C))
    /// Ground that is there for the reader to find the way.
    public static let background = MapStyle(
        fill: MapColour(0xF7F5EE), stroke: MapColour(0xC2C5C0), strokeWidthMillimetres: 0.15)

    /// Strong colours that stand apart from each other, for several lines.
    public static let strongStrokes: [MapColour] = [
        MapColour(0x1B5FAA), MapColour(0xC8501E), MapColour(0x2E7D4F), MapColour(0x8E3B8C),
        MapColour(0x9A6A00), MapColour(0x00838F), MapColour(0xA61C3C), MapColour(0x4B4FA8),
    ]
    /// Soft fills that stand apart from each other, for colouring by a class.
    public static let softFills: [MapColour] = [
        MapColour(0xFBF3DF), MapColour(0xDDEBCF), MapColour(0xD6E6F2), MapColour(0xF6DDD3),
        MapColour(0xE5DDF0),
        MapColour(0xF3E6B5), MapColour(0xD3ECE6), MapColour(0xEBDCCB),
    ]
}
