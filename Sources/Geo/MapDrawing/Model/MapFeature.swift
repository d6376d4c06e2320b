public import SimpleFeatures

/// A feature to draw: a geometry in a plane CRS in metres, such as LV95, and its style.
public struct MapFeature: Hashable, Sendable {
    /// The geometry, with eastings as `x` and northings as `y` in metres.
    public var geometry: Geometry
    /// The label; a line feed starts a new line.
    public var label: String?
    /// The preferred position of the label; another is used if there is no room.
    public var labelPosition: Position?
    /// The style.
    public var style: MapStyle
    /// Marks along the feature, in order; marks that would overlap are left out.
    public var marks: [MapMark] = []
    /// Whether it is only for orientation and may lie partly outside the map.
    public var isBackground = false
    /// Whether it is drawn above all other features, below marks and labels.
    public var isOnTop = false
    /// The area in square metres, computed from the geometry if `nil`. Larger features are labelled first.
    public var areaSquareMetres: Double?
    /// Whether its label is placed before all others, and may cross the border if there is no room inside.
    public var isImportant: Bool

    /// Creates a feature.
    public init(
        geometry: Geometry, label: String? = nil, labelPosition: Position? = nil, style: MapStyle = .parcel,
        areaSquareMetres: Double? = nil, isImportant: Bool = false
    ) {
        self.geometry = geometry
        self.label = label
        self.labelPosition = labelPosition
        self.style = style
        self.areaSquareMetres = areaSquareMetres
        self.isImportant = isImportant
    }
}

/// A small disc with a short text on a line, for example the kilometres driven so far.
public struct MapMark: Hashable, Sendable {
    /// The position, easting as `x` and northing as `y` in metres.
    public var position: Position
    /// The text; three or four letters fit.
    public var text: String

    /// Creates a mark.
    public init(_ position: Position, text: String) {
        self.position = position
        self.text = text
    }
}
