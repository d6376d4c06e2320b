/// Which of a layer's features are wanted.
///
/// ```swift
/// var query = FeatureQuery(layer: layer)
/// query.equalities = [("Kanton", "BE")]
/// ```
public struct FeatureQuery: Sendable {
    /// The layer.
    public let layer: FeatureLayer
    /// Those that touch this box, in the layer's own system.
    public var box: FeatureBox?
    /// Those with these values under these names.
    public var equalities: [(name: String, value: String)] = []
    /// Those of which this holds, in the language CQL, for services that speak it; without box and equalities.
    public var cql: String?
    /// The attribute that orders them.
    public var order: String?

    /// A query for all features of a layer.
    public init(layer: FeatureLayer) { self.layer = layer }

    /// Whether the layer's system counts north before east when it is named as the service names it.
    private var isNorthFirst: Bool {
        let name = layer.system.lowercased()
        guard name.hasPrefix("urn:") || name.contains("/def/crs/") else { return false }
        // Longitude and latitude of EPSG, and its projected systems whose first axis is north.
        return [":4326", ":4258", ":4150", ":4149", ":3035", ":31466", ":31467", ":31468", ":31469"].contains
        {
            name.replacing("/", with: ":").hasSuffix($0)
        }
    }

    /// The part of a request that says which features are wanted.
    func parameters(_ version: ServiceVersion) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        if let cql { parameters.append(("cql_filter", cql)) }
        if !equalities.isEmpty {
            parameters.append(("filter", filter(version)))
        } else if let box {
            let system = layer.system.isEmpty ? "" : ",\(layer.system)"
            parameters.append(("bbox", corners(box).map { "\($0)" }.joined(separator: ",") + system))
        }
        if let order { parameters.append(("sortBy", order)) }
        return parameters
    }

    private func corners(_ box: FeatureBox) -> [Double] {
        isNorthFirst
            ? [box.minY, box.minX, box.maxY, box.maxX] : [box.minX, box.minY, box.maxX, box.maxY]
    }

    /// Box and equalities as a filter, since a service takes either a box or a filter.
    private func filter(_ version: ServiceVersion) -> String {
        let isNew = version == .v2
        let (prefix, space) =
            isNew ? ("fes", "http://www.opengis.net/fes/2.0") : ("ogc", "http://www.opengis.net/ogc")
        let reference = isNew ? "ValueReference" : "PropertyName"
        var conditions = equalities.map {
            """
            <\(prefix):PropertyIsEqualTo><\(prefix):\(reference)>\(Self.escaped($0.name))</\(prefix):\(reference)>\
            <\(prefix):Literal>\(Self.escaped($0.value))</\(prefix):Literal></\(prefix):PropertyIsEqualTo>
            """
        }
        if let box {
            let corners = corners(box)
            conditions.append(
                """
                <\(prefix):BBOX><gml:Envelope srsName="\(Self.escaped(layer.system))">\
                <gml:lowerCorner>\(corners[0]) \(corners[1])</gml:lowerCorner>\
                <gml:upperCorner>\(corners[2]) \(corners[3])</gml:upperCorner></gml:Envelope></\(prefix):BBOX>
                """)
        }
        let all = conditions.joined()
        let condition = conditions.count > 1 ? "<\(prefix):And>\(all)</\(prefix):And>" : all
        return """
            <\(prefix):Filter xmlns:\(prefix)="\(space)" \
            xmlns:gml="http://www.opengis.net/gml\(isNew ? "/3.2" : "")">\(condition)</\(prefix):Filter>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
