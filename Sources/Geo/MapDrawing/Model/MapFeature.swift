public import SimpleFeatures

/// Something to draw: a geometry in a plane system in metres, such as LV95, and how it looks.
public struct MapFeature: Hashable, Sendable {
    /// Where it is: `x` easting and `y` northing in metres.
    public var geometry: Geometry
    /// Its name on the map; a line feed starts a second line.
    public var label: String?
    /// A position inside, where the label stands if it has room there; otherwise a better one is looked for.
    public var labelPosition: Position?
    /// How it looks.
    public var style: MapStyle
    /// Discs along it, in their order; those that would stand on another are left out.
    public var marks: [MapMark] = []
    /// Whether it is there for orientation alone, so that the map need not show all of it.
    public var isBackground = false
    /// Its area; labels of larger features are placed first. Taken from the geometry if `nil`.
    public var areaSquareMetres: Double?
    /// Whether its label is placed before all others, and stands across its border where it has no room inside.
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
