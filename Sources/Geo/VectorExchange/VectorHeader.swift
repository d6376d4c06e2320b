/// What `fieldbook-vectors read` says of a layer before its features.
package struct VectorHeader: Codable, Hashable, Sendable {
    /// What people call the file's format.
    package var format: String
    /// The layer's name.
    package var layer: String
    /// The reference system as `EPSG:n` or as WKT; `nil` where the file does not say it.
    package var system: String?
    /// How many features there are; `nil` where counting would mean reading them all.
    package var featureCount: Int?
    /// The attributes' names, in the order of the file.
    package var attributes: [String]
    /// How the layer was chosen, where a person has to know.
    package var notes: [String]?

    /// Creates a header.
    package init(
        format: String, layer: String, system: String?, featureCount: Int?, attributes: [String],
        notes: [String]? = nil
    ) {
        self.format = format
        self.layer = layer
        self.system = system
        self.featureCount = featureCount
        self.attributes = attributes
        self.notes = notes
    }
}
