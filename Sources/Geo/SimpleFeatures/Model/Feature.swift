/// A thing with a geometry and attributes, as one GeoJSON feature holds it.
public struct Feature: Hashable, Sendable {
    /// The feature's identifier, a string or a number, if the source gave one.
    public var id: JSONValue?
    /// Where it is; `nil` for a feature without a place.
    public var geometry: Geometry?
    /// Its attributes, in the order of the source.
    public var properties: JSONObject
    /// Members of the feature that RFC 7946 does not name, kept as they are.
    public var foreignMembers: JSONObject

    /// Creates a feature.
    public init(
        id: JSONValue? = nil, geometry: Geometry?, properties: JSONObject = JSONObject(),
        foreignMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.geometry = geometry
        self.properties = properties
        self.foreignMembers = foreignMembers
    }
}
