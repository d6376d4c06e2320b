/// How a file of vector data is read.
public struct VectorReadOptions: Hashable, Sendable {
    /// The encoding of a Shapefile's texts where the file does not say it or says it wrongly, for example
    /// `ISO-8859-1`; `nil` believes the file.
    public var encoding: String?
    /// How far a chord may lie from its arc, in the unit of the coordinates; arcs occur in INTERLIS, GML and GeoPackage.
    public var arcTolerance: Double
    /// The INTERLIS model, an `.imd` file, for data whose geometries cannot be told without it.
    public var model: String?

    /// A ZIP archive may unpack to so many bytes.
    public var maximumUnpackedBytes: Int

    /// Creates options; the tolerance is a millimetre in metres.
    public init(
        encoding: String? = nil, arcTolerance: Double = 0.001, model: String? = nil,
        maximumUnpackedBytes: Int = 64 << 30
    ) {
        self.encoding = encoding
        self.arcTolerance = arcTolerance
        self.model = model
        self.maximumUnpackedBytes = maximumUnpackedBytes
    }
}
