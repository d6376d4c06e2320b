/// A layer of a service, a feature type in its own words.
public struct FeatureLayer: Hashable, Sendable {
    /// The name that it is asked for by, for example `ms:RESF`.
    public let name: String
    /// What people call it.
    public let title: String
    /// The reference system that its features come in, in the service's words, for example `urn:ogc:def:crs:EPSG::2056`.
    public let system: String
    /// The media types that it can be had in, where they are said for it alone.
    public let formats: [String]
    /// Where its features lie, in degrees, west, south, east, north.
    public let degrees: FeatureBox?

    /// Whether that is the layer's name, with or without the prefix.
    func isCalled(_ name: String) -> Bool {
        self.name == name || self.name.split(separator: ":").last.map(String.init) == name
    }
}
