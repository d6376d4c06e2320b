import Batch
import SimpleFeatures
import Streams

/// An item's output as a table (CSV): the geometries as well-known text, then all attributes that any feature has.
final class WellKnownTextSink: FeatureSink {
    private let spool: FeatureSpool
    /// Coordinates in the spool are rounded already.
    private let geometries = WKTWriter()
    private let context: ItemContext
    private var names: [String] = []
    private var known: Set<String> = []

    init(_ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        spool = try FeatureSpool(options, in: context)
        self.context = context
    }

    func write(_ feature: Feature, decimals: Int?) throws {
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

    /// A name that no attribute has.
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
