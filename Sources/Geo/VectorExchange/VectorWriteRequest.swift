/// What `fieldbook-vectors write` is asked for.
package struct VectorWriteRequest: Codable, Hashable, Sendable {
    /// The features, GeoJSON, one a line.
    package var features: String
    /// The file to be made.
    package var path: String
    /// What ends the names of files of its format.
    package var format: String
    /// The layer's name.
    package var layer: String
    /// The reference system of the features, for example `EPSG:2056`.
    package var system: String

    /// Creates a request.
    package init(features: String, path: String, format: String, layer: String, system: String) {
        self.features = features
        self.path = path
        self.format = format
        self.layer = layer
        self.system = system
    }
}
