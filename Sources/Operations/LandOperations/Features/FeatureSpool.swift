import Batch
import SimpleFeatures
import Streams

/// Features in a file on the way, for formats that have to know all before they write the first.
final class FeatureSpool {
    private let file: TemporaryFile
    private let output: OutputFile
    private var writer: GeoJSONWriter
    private var isEmpty = true

    /// Where they are, as GeoJSON, one a line.
    var path: String { file.path }

    /// Begins with none; numbers are written as `options` say.
    init(_ options: GeoJSONWriter.Options, in context: ItemContext) throws {
        var options = options
        options.layout = .sequence
        options.crsName = nil
        writer = GeoJSONWriter(options)
        file = TemporaryFile(try context.temporaryPath(extension: "geojsonl"))
        output = try file.create()
    }

    /// Adds a feature; an identifier that is a text goes among the attributes, where there is room for it.
    /// Gives what was added.
    @discardableResult
    func add(_ feature: Feature, decimals: Int?) throws -> Feature {
        var feature = feature
        if case .string? = feature.id, feature.properties["id"] == nil {
            feature.properties.members.insert(.init(name: "id", value: feature.id ?? .null), at: 0)
        }
        feature.id = nil
        isEmpty = false
        feature.foreignMembers = JSONObject()
        try output.write { try writer.append(feature, decimals: decimals, to: &$0) }
        return feature
    }

    /// Adds no more.
    func close() throws { try output.close() }

    /// The features in their order, once all are added.
    func forEach(_ body: (Feature) throws -> Void) throws {
        // An empty file is not GeoJSON.
        if isEmpty { return }
        let reader = GeoJSONReader(try ByteSource(path: file.path))
        while let feature = try reader.next() { try body(feature) }
    }
}
