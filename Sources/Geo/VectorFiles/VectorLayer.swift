/// A layer of a file: features with the same attributes, in one reference system.
public struct VectorLayer: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// How many features it has; `nil` where counting would mean reading them all.
    public let featureCount: Int?
    /// The reference system as `EPSG:n` or as WKT; `nil` where the file does not say it.
    public let system: String?
    /// The attributes' names, in the order of the file.
    public let attributes: [String]

    /// Whether its features have places; tables of styles and the like have none.
    public let hasGeometries: Bool

    let index: Int32
}
