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
    /// Metres between distance marks along a line, counted from its start; `nil` for none.
    public var markInterval: Double?

    /// Creates a style.
    public init(
        fill: MapColour? = nil, stroke: MapColour? = .ink, strokeWidthMillimetres: Double = 0.18,
        dashMillimetres: [Double] = [], casing: MapColour? = nil, marksEnds: Bool = false,
        markInterval: Double? = nil
    ) {
        self.fill = fill
        self.stroke = stroke
        self.strokeWidthMillimetres = strokeWidthMillimetres
        self.dashMillimetres = dashMillimetres
        self.casing = casing
        self.marksEnds = marksEnds
        self.markInterval = markInterval
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
    /// A vehicle's route: strong blue on white, ends marked.
    public static let route = MapStyle(
        stroke: MapColour(0x1B5FAA), strokeWidthMillimetres: 0.8, casing: .white, marksEnds: true)

    /// Soft fills that stand apart from each other, for colouring by a class.
    public static let softFills: [MapColour] = [
        MapColour(0xFBF3DF), MapColour(0xDDEBCF), MapColour(0xD6E6F2), MapColour(0xF6DDD3),
        MapColour(0xE5DDF0),
        MapColour(0xF3E6B5), MapColour(0xD3ECE6), MapColour(0xEBDCCB),
    ]
}
