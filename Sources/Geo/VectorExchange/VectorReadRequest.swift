/// What `fieldbook-vectors read` is asked for.
package struct VectorReadRequest: Codable, Hashable, Sendable {
    /// The file.
    package var path: String
    /// The layer; none where the file has only one.
    package var layer: String?
    /// The encoding of a Shapefile's texts where the file does not say it or says it wrongly.
    package var encoding: String?
    /// How far a chord may lie from its arc, in the unit of the coordinates.
    package var arcTolerance: Double
    /// Whether parcels are wanted, so that their layer is taken where none is named.
    package var choosesParcels: Bool
    /// A ZIP archive may unpack to so many bytes.
    package var maximumUnpackedBytes: Int

    /// Creates a request.
    package init(
        path: String, layer: String? = nil, encoding: String? = nil, arcTolerance: Double = 0.001,
        choosesParcels: Bool = false, maximumUnpackedBytes: Int = 64 << 30
    ) {
        self.path = path
        self.layer = layer
        self.encoding = encoding
        self.arcTolerance = arcTolerance
        self.choosesParcels = choosesParcels
        self.maximumUnpackedBytes = maximumUnpackedBytes
    }
}
