import Streams

/// The features of a layer to fetch.
///
/// ```swift
/// var query = FeatureQuery(layer: layer)
/// query.equalities = [("Kanton", "BE")]
/// ```
public struct FeatureQuery: Sendable {
    /// The layer.
    public let layer: FeatureLayer
    /// Only features that touch this box, in the layer's system.
    public var box: FeatureBox?
    /// Only features with these attribute values.
    public var equalities: [(name: String, value: String)] = []
    /// A condition in CQL, for services that support it; cannot be combined with a box or equalities.
    public var cql: String?
    /// The attribute to sort by.
    public var order: String?

    /// Creates a query for all features of a layer.
    public init(layer: FeatureLayer) { self.layer = layer }

    /// The request parameters that select and sort the features.
    func parameters(_ version: ServiceVersion) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        if let cql { parameters.append(("cql_filter", cql)) }
        if !equalities.isEmpty {
            parameters.append(("filter", filter(version)))
        } else if let box {
            let system = layer.system.isEmpty ? "" : ",\(layer.system)"
            parameters.append(("bbox", corners(of: box).map { "\($0)" }.joined(separator: ",") + system))
        }
        if let order { parameters.append(("sortBy", order)) }
        return parameters
    }

    /// The corners in the axis order of the layer's system.
    private func corners(of box: FeatureBox) -> [Double] {
        isNorthFirst
            ? [box.minY, box.minX, box.maxY, box.maxX] : [box.minX, box.minY, box.maxX, box.maxY]
    }

    /// Whether the layer's system, named as the service names it, has north or latitude as its first axis.
    private var isNorthFirst: Bool {
        let name = layer.system.lowercased()
        guard name.hasPrefix("urn:") || name.contains("/def/crs/") else { return false }
        // EPSG's geographic systems, and projected ones with north as the first axis.
        return [":4326", ":4258", ":4150", ":4149", ":3035", ":31466", ":31467", ":31468", ":31469"].contains
        {
            name.replacing("/", with: ":").hasSuffix($0)
        }
    }

    /// Equalities and box as one filter, because a request has either a filter or a box.
    private func filter(_ version: ServiceVersion) -> String {
        let isNew = version == .v2
        let (prefix, namespace) =
            isNew ? ("fes", "http://www.opengis.net/fes/2.0") : ("ogc", "http://www.opengis.net/ogc")
        let reference = isNew ? "ValueReference" : "PropertyName"
        var conditions = equalities.map { (name, value) in
            """
            <\(prefix):PropertyIsEqualTo>\
            <\(prefix):\(reference)>\(XMLText.escaped(name))</\(prefix):\(reference)>\
            <\(prefix):Literal>\(XMLText.escaped(value))</\(prefix):Literal></\(prefix):PropertyIsEqualTo>
            """
        }
        if let box {
            let corners = corners(of: box)
            conditions.append(
                """
                <\(prefix):BBOX><gml:Envelope srsName="\(XMLText.escaped(layer.system))">\
                <gml:lowerCorner>\(corners[0]) \(corners[1])</gml:lowerCorner>\
                <gml:upperCorner>\(corners[2]) \(corners[3])</gml:upperCorner></gml:Envelope></\(prefix):BBOX>
                """)
        }
        let all = conditions.joined()
        let condition = conditions.count > 1 ? "<\(prefix):And>\(all)</\(prefix):And>" : all
        return """
            <\(prefix):Filter xmlns:\(prefix)="\(namespace)" \
            xmlns:gml="http://www.opengis.net/gml\(isNew ? "/3.2" : "")">\(condition)</\(prefix):Filter>
            """
    }
}

/// A rectangle in a layer's system or in degrees; x is easting or longitude.
public struct FeatureBox: Hashable, Sendable {
    /// The western edge.
    public let minX: Double
    /// The southern edge.
    public let minY: Double
    /// The eastern edge.
    public let maxX: Double
    /// The northern edge.
    public let maxY: Double

    /// Creates a box; `nil` unless the numbers are finite and the corners in order.
    public init?(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        guard [minX, minY, maxX, maxY].allSatisfy(\.isFinite), minX <= maxX, minY <= maxY else { return nil }
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    var quarters: [FeatureBox] {
        let (x, y) = (minX + (maxX - minX) / 2, minY + (maxY - minY) / 2)
        return [
            FeatureBox(minX: minX, minY: minY, maxX: x, maxY: y),
            FeatureBox(minX: x, minY: minY, maxX: maxX, maxY: y),
            FeatureBox(minX: minX, minY: y, maxX: x, maxY: maxY),
            FeatureBox(minX: x, minY: y, maxX: maxX, maxY: maxY),
        ].compactMap(\.self)
    }
}
