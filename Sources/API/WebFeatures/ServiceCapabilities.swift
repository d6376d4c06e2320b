import Streams

/// The capabilities of a Web Feature Service.
public struct ServiceCapabilities: Hashable, Sendable {
    /// The version to use for requests.
    public let version: ServiceVersion
    /// The layers.
    public let layers: [FeatureLayer]
    /// The media types in which features are offered.
    public let formats: [String]
    /// The default number of features in an answer, which many services also use as the maximum.
    public let countDefault: Int?
    /// Whether the service declares support for paging; `nil` if it does not say.
    public let hasPaging: Bool?

    /// The layer with a name, with or without its prefix; without a name, the only layer.
    public func layer(named name: String?) throws(WebFeatureError) -> FeatureLayer {
        let known = layers.prefix(12).map(\.name).joined(separator: ", ") + (layers.count > 12 ? ", …" : "")
        guard let name else {
            if layers.count == 1 { return layers[0] }
            throw WebFeatureError(
                .layerNeeded, "the service has \(layers.count) layers",
                remedy: "Name one with --layer: \(known).")
        }
        guard
            let layer = layers.first(where: { $0.name == name })
                ?? layers.first(where: { $0.name.split(separator: ":").last.map(String.init) == name })
        else {
            throw WebFeatureError(
                .unknownLayer, "the service has no layer \"\(name)\"", remedy: "It has: \(known).")
        }
        return layer
    }

    /// The format in which to request a layer's features, and its media type: GeoJSON if it is offered and `wish` is not GML.
    func format(of layer: FeatureLayer, _ wish: PageFormat?) throws(WebFeatureError) -> (PageFormat, String?)
    {
        let offered = layer.formats.isEmpty ? formats : layer.formats
        let json = PageFormat.geojson.mediaType(among: offered)
        if wish == .geojson, json == nil {
            throw WebFeatureError(
                .unsupported, "the service does not offer GeoJSON", remedy: "Request GML.")
        }
        if let json, wish != .gml { return (.geojson, json) }
        return (.gml, PageFormat.gml.mediaType(among: offered))
    }
}

/// A layer of a service, called feature type in WFS.
public struct FeatureLayer: Hashable, Sendable {
    /// The name for requests, for example `ms:RESF`.
    public let name: String
    /// The title; empty if there is none.
    public let title: String
    /// The reference system of its features as the service names it, for example `urn:ogc:def:crs:EPSG::2056`.
    public let system: String
    /// The media types in which it is offered; empty if they are the service's.
    public let formats: [String]
    /// The extent of its features in degrees.
    public let geographicBounds: FeatureBox?
}

/// A supported version of the Web Feature Service.
public enum ServiceVersion: String, CaseIterable, Sendable {
    case v2 = "2.0.0"
    case v1 = "1.1.0"

    /// The supported version for a version in capabilities.
    fileprivate init?(named name: String) {
        switch name.prefix(3) {
        case "2.0": self = .v2
        case "1.1": self = .v1
        default: return nil
        }
    }

    var layerParameter: String { self == .v2 ? "typeNames" : "typeName" }
    var countParameter: String { self == .v2 ? "count" : "maxFeatures" }
}

/// The format of a page of features; the raw value is its file extension.
public enum PageFormat: String, CaseIterable, Codable, Sendable {
    case geojson
    case gml

    /// The best of the offered media types for the format.
    func mediaType(among offered: [String]) -> String? {
        let preferred =
            switch self {
            case .geojson: ["geo+json", "geojson", "application/json", "json"]
            case .gml: ["gml+xml; version=3.2", "gml/3.2", "gml32", "gml3", "gml/3.1.1"]
            }
        let usable = offered.filter { format in
            let format = format.lowercased()
            return !["javascript", "jsonp", "topojson", "zip", "seq"].contains { format.contains($0) }
        }
        return preferred.lazy.compactMap { name in usable.first { $0.lowercased().contains(name) } }.first
    }
}

extension ServiceCapabilities {
    /// Reads a capabilities document.
    init(document: [UInt8]) throws(WebFeatureError) {
        let root: XMLPart
        do throws(XMLError) {
            root = try XMLTree.document(document)
        } catch {
            throw Self.notAService("the response is not a capabilities document: \(error.message)")
        }
        if let exception = ServiceException(root) { throw exception.error }
        guard root.name == "WFS_Capabilities", let name = root.attributes["version"] else {
            throw Self.notAService(
                "the response is <\(root.name.prefix(40))>, not the capabilities of a WFS")
        }
        guard let version = ServiceVersion(named: name) else {
            throw WebFeatureError(
                .notAService, "the service supports version \(name.prefix(20)) only",
                remedy: "Use a service of version 2.0 or 1.1.")
        }
        let operations = root["OperationsMetadata"]
        let constraints = operations?.everywhere("Constraint") ?? []
        let getFeature = operations?.all("Operation").first { $0.attributes["name"] == "GetFeature" }
        let formats = (getFeature?.all("Parameter") ?? []).filter { $0.attributes["name"] == "outputFormat" }
        self.init(
            version: version,
            layers: (root["FeatureTypeList"]?.all("FeatureType") ?? []).compactMap { FeatureLayer($0) },
            formats: formats.flatMap { $0.everywhere("Value") }.map(\.text),
            countDefault: ["CountDefault", "DefaultMaxFeatures"].lazy
                .compactMap { Self.value(of: $0, in: constraints).flatMap { Int($0) } }.first { $0 > 0 },
            hasPaging: Self.value(of: "ImplementsResultPaging", in: constraints).map {
                $0.lowercased() == "true"
            })
    }

    private static func notAService(_ message: String) -> WebFeatureError {
        WebFeatureError(
            .notAService, message,
            remedy: "Check the address: give the part of a WFS request before SERVICE=WFS.")
    }

    private static func value(of name: String, in constraints: [XMLPart]) -> String? {
        let constraint = constraints.first { $0.attributes["name"] == name }
        return (constraint?["DefaultValue"] ?? constraint?.everywhere("Value").first)?.text
    }
}

extension FeatureLayer {
    fileprivate init?(_ part: XMLPart) {
        guard let name = part["Name"]?.text, !name.isEmpty else { return nil }
        self.init(
            name: name, title: part["Title"]?.text ?? "",
            system: (part["DefaultCRS"] ?? part["DefaultSRS"])?.text ?? "",
            formats: part["OutputFormats"]?.all("Format").map(\.text) ?? [],
            geographicBounds: FeatureBox(part["WGS84BoundingBox"]))
    }
}

extension FeatureBox {
    fileprivate init?(_ part: XMLPart?) {
        let numbers = [part?["LowerCorner"], part?["UpperCorner"]].flatMap { corner in
            (corner?.text ?? "").split(whereSeparator: \.isWhitespace).map { Double($0) ?? .nan }
        }
        guard numbers.count == 4 else { return nil }
        self.init(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
    }
}
