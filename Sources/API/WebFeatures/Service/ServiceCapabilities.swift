import Streams

/// What a service says of itself.
public struct ServiceCapabilities: Hashable, Sendable {
    /// The version to speak with it.
    public let version: ServiceVersion
    /// Its layers.
    public let layers: [FeatureLayer]
    /// The media types that features can be had in.
    public let formats: [String]
    /// How many features it gives at once where nobody asks for a number, and often at most.
    public let countDefault: Int?
    /// Whether it says that it gives features page by page; `nil` where it does not say.
    public let hasPaging: Bool?

    /// The layer of that name, or the only one.
    public func layer(named name: String?) throws(WebFeatureError) -> FeatureLayer {
        let known = layers.prefix(12).map(\.name).joined(separator: ", ") + (layers.count > 12 ? ", …" : "")
        guard let name else {
            if layers.count == 1 { return layers[0] }
            throw WebFeatureError(
                .layerNeeded, "the service has \(layers.count) layers",
                remedy: "Name one with --layer: \(known).")
        }
        guard
            let layer = layers.first(where: { $0.name == name }) ?? layers.first(where: { $0.isCalled(name) })
        else {
            throw WebFeatureError(
                .unknownLayer, "the service has no layer \"\(name)\"", remedy: "It has: \(known).")
        }
        return layer
    }

    /// The format to ask a layer's features in: GeoJSON where it is offered, unless `gml` is asked for.
    func format(of layer: FeatureLayer, _ wish: PageFormat?) throws(WebFeatureError) -> (PageFormat, String?)
    {
        let offered = layer.formats.isEmpty ? formats : layer.formats
        let json = PageFormat.geojson.mediaType(among: offered)
        if wish == .geojson, json == nil {
            throw WebFeatureError(
                .unsupported, "the service does not offer GeoJSON", remedy: "Ask for GML.")
        }
        if let json, wish != .gml { return (.geojson, json) }
        return (.gml, PageFormat.gml.mediaType(among: offered))
    }
}

extension ServiceCapabilities {
    /// Reads a capabilities document.
    init(document: [UInt8]) throws(WebFeatureError) {
        let root: XMLPart
        do throws(XMLError) {
            root = try XMLTree.document(document)
        } catch {
            throw WebFeatureError(
                .notAService, "the answer is no capabilities document: \(error.message)",
                remedy: "Check the address: it is that of a WFS, with what stands before SERVICE=WFS.")
        }
        if let exception = ServiceException(root) { throw exception.error }
        guard root.name == "WFS_Capabilities", let version = root.attributes["version"] else {
            throw WebFeatureError(
                .notAService, "the answer is <\(root.name.prefix(40))>, no capabilities of a WFS",
                remedy: "Check the address: it is that of a WFS, with what stands before SERVICE=WFS.")
        }
        guard let version = ServiceVersion(named: version) else {
            throw WebFeatureError(
                .notAService, "the service speaks version \(version.prefix(20)) only",
                remedy: "Versions 2.0 and 1.1 are spoken here.")
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
            degrees: FeatureBox(part["WGS84BoundingBox"]))
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
