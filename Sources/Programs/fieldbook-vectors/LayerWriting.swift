import Errors
import SimpleFeatures
import Streams
import VectorExchange
import VectorFiles

/// Writes features into a new file in two passes: the first determines the schema, the second writes.
struct LayerWriting {
    private let request: VectorWriteRequest
    private let output: MessageOutput

    init(_ request: VectorWriteRequest, _ output: MessageOutput) {
        self.request = request
        self.output = output
    }

    func callAsFunction() throws {
        guard let format = VectorFormat(fileExtension: request.format) else {
            throw ItemFailure(
                code: "vector.unsupportedFormat", message: "\(request.format) cannot be written",
                remedy: "Choose another format.")
        }
        var schema = VectorSchema()
        try forEachFeature { schema.observe($0) }
        let writer = try VectorFileWriter(
            path: request.path, as: format, layer: request.layer, schema, system: request.system)
        try forEachFeature { try writer.write($0) }
        try writer.finish()
        try output.write(
            .written(features: writer.count, companions: writer.companions, notes: writer.notes))
    }

    private func forEachFeature(_ body: (Feature) throws -> Void) throws {
        let (front, bytes) = try ByteSource(path: request.features).peeking(at: 1)
        // Without a feature the file is empty, which is not GeoJSON.
        if front.isEmpty { return }
        let reader = GeoJSONReader(bytes, maximumFeatureBytes: 1 << 30)
        while let feature = try reader.next() { try body(feature) }
    }
}
