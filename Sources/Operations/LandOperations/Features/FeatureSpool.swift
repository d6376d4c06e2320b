import Batch
import Parcels
import SimpleFeatures
import Streams

/// Features in a temporary file, for formats that need to know all features before they write the first.
final class FeatureSpool {
    private let file: TemporaryFile
    private let output: OutputFile
    private var writer: GeoJSONWriter
    private var isEmpty = true

    /// Creates an empty file; `options` apply to the numbers.
    init(_ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        var options = options
        options.layout = .sequence
        options.crsName = nil
        writer = GeoJSONWriter(options)
        file = TemporaryFile(try context.temporaryPath(extension: "geojsonl"))
        output = try file.create()
    }

    /// Adds a feature as a table can store it, and returns it as added.
    func add(_ feature: Feature, decimals: Int?) throws -> Feature {
        let feature = feature.forTable
        isEmpty = false
        try output.write { try writer.append(feature, decimals: decimals, to: &$0) }
        return feature
    }

    /// Completes the file.
    func close() throws { try output.close() }

    /// Calls `body` with each feature, in order; after `close`.
    func forEach(_ body: (Feature) throws -> Void) throws {
        // An empty file is not GeoJSON.
        if isEmpty { return }
        let reader = GeoJSONReader(try ByteSource(path: file.path))
        while let feature = try reader.next() { try body(feature) }
    }
}

extension Feature {
    /// The feature without its foreign members and its identifier; one that is text becomes the attribute `id` unless there
    /// is one.
    var forTable: Feature {
        var feature = self
        if case .string? = id, properties["id"] == nil {
            feature.properties.members.insert(.init(name: "id", value: id ?? .null), at: 0)
        }
        feature.id = nil
        feature.foreignMembers = JSONObject()
        return feature
    }
}

/// Writes KML once all attributes are known. Placemarks without a name get their parcel's number or EGRID.
final class KMLSink: FeatureSink {
    private let spool: FeatureSpool
    private let layer: String
    private let context: ItemContext
    private var schema = KMLSchema()
    private var count = 0
    /// The names of features, by their place in the order.
    private var names: [Int: String] = [:]
    private var parcels: ParcelReader

    init(_ options: GeoJSONWriter.Options, _ fields: ParcelFields, in context: ItemContext) throws {
        spool = try FeatureSpool(options, in: context)
        layer = options.name ?? PathParts(context.finalPath(ending: ".kml")).stem
        self.context = context
        parcels = ParcelReader(fields)
    }

    func write(_ feature: Feature, name: String?, decimals: Int?) throws {
        schema.observe(try spool.add(feature, decimals: decimals))
        names[count] = name
        count += 1
    }

    func finish() throws -> [String] {
        try spool.close()
        let file = try context.makeFile(extension: FeatureFormat.kml.fileExtension)
        let writer = KMLFeatureWriter(schema, layer: layer)
        try file.write { writer.begin(into: &$0) }
        var place = 0
        try spool.forEach { feature in
            let name = names[place] ?? parcels.parcel(feature.properties, []).name
            place += 1
            try file.write { writer.append(feature, name: name, to: &$0) }
        }
        try file.write { writer.end(into: &$0) }
        try file.flush()
        return []
    }
}

/// Writes a table (CSV): the geometry as well-known text, then every attribute that occurs.
final class WellKnownTextSink: FeatureSink {
    private let spool: FeatureSpool
    /// Without rounding: the coordinates in the spool are rounded already.
    private let geometries = WKTWriter()
    private let context: ItemContext
    private var names: [String] = []
    private var known: Set<String> = []

    init(_ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        spool = try FeatureSpool(options, in: context)
        self.context = context
    }

    func write(_ feature: Feature, name: String?, decimals: Int?) throws {
        let feature = try spool.add(feature, decimals: decimals)
        for member in feature.properties.members where known.insert(member.name).inserted {
            names.append(member.name)
        }
    }

    func finish() throws -> [String] {
        try spool.close()
        let file = try context.makeFile(extension: FeatureFormat.wkt.fileExtension)
        let rows = DelimitedTextWriter()
        try file.write { rows.append([geometryName] + names, to: &$0) }
        try spool.forEach { feature in
            let values = names.map { name in feature.properties[name].map(Self.field) ?? "" }
            try file.write { rows.append([text(of: feature.geometry)] + values, to: &$0) }
        }
        try file.flush()
        return []
    }

    /// A name for the geometry that no attribute has.
    private var geometryName: String {
        let taken = Set(names.map { $0.lowercased() })
        return ["WKT", "geometry"].first { !taken.contains($0.lowercased()) } ?? "WKT_geometry"
    }

    private func text(of geometry: Geometry?) -> String {
        var bytes: [UInt8] = []
        if let geometry { geometries.append(geometry, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func field(_ value: JSONValue) -> String {
        value == .null ? "" : value.text ?? value.jsonText
    }
}
