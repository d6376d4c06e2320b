import Batch
import Errors
import SimpleFeatures
import Streams
import VectorExchange
import VectorFiles

/// Writes features into a new file while they arrive.
///
/// Formats declare attributes and kinds of geometries first. Those of the first features are usually those of all; if a
/// later one needs others, the file is begun again once all features are known. For that they are also kept in a
/// temporary file.
struct LayerWriting {
    private static let firstFeatures = 1_000
    private static let firstBytes = 4 << 20

    private enum State {
        /// The first features are kept.
        case gathering
        case writing(VectorFileWriter)
        /// Until all features are known.
        case postponed
    }

    private let request: VectorWriteRequest
    private let input: RequestLines
    private let output: MessageOutput

    init(_ request: VectorWriteRequest, _ input: RequestLines, _ output: MessageOutput) {
        self.request = request
        self.input = input
        self.output = output
    }

    func callAsFunction() throws {
        guard let format = VectorFormat(fileExtension: request.format) else {
            throw ItemFailure(
                code: "vector.unsupportedFormat", message: "\(request.format) cannot be written",
                remedy: "Choose another format.")
        }
        let kept = try OutputFile(creating: request.features, isPrivate: true)
        var lines = input
        var arriving = VectorStream { buffer in
            let count = try lines.read(into: buffer)
            try kept.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
        var schema = VectorSchema()
        let writer =
            try write(&arriving, as: format, extending: &schema) ?? writeKept(kept, as: format, schema)
        try writer.finish()
        try output.write(
            .written(features: writer.count, companions: writer.companions, notes: writer.notes))
    }

    /// Writes the features with the schema of the first of them. Returns `nil` if that is not the schema of all, which
    /// `schema` is at the end.
    private func write(
        _ arriving: inout VectorStream, as format: VectorFormat, extending schema: inout VectorSchema
    ) throws -> VectorFileWriter? {
        var state = State.gathering
        var first: [Feature] = []
        while let feature = try arriving.nextFeature() {
            let isNew = schema.observe(feature)
            switch state {
            case .gathering:
                first.append(feature)
                guard first.count >= Self.firstFeatures || arriving.featureBytes >= Self.firstBytes else {
                    continue
                }
                state = .writing(try makeWriter(format, schema, beginningWith: first))
                first = []
            case .writing(let writer) where isNew:
                writer.discard()
                state = .postponed
            case .writing(let writer): try writer.write(feature)
            case .postponed: continue
            }
        }
        return switch state {
        case .gathering: try makeWriter(format, schema, beginningWith: first)
        case .writing(let writer): writer
        case .postponed: nil
        }
    }

    private func writeKept(
        _ kept: OutputFile, as format: VectorFormat, _ schema: VectorSchema
    ) throws -> VectorFileWriter {
        try kept.close()
        let source = try ByteSource(path: request.features)
        var features = VectorStream { try source.read(into: $0) }
        let writer = try makeWriter(format, schema)
        while let feature = try features.nextFeature() { try writer.write(feature) }
        return writer
    }

    private func makeWriter(
        _ format: VectorFormat, _ schema: VectorSchema, beginningWith first: [Feature] = []
    ) throws(VectorError) -> VectorFileWriter {
        let writer = try VectorFileWriter(
            path: request.path, as: format, layer: request.layer, schema, system: request.system)
        for feature in first { try writer.write(feature) }
        return writer
    }
}

extension VectorStream {
    /// The next feature; `nil` at the message that ends them.
    fileprivate mutating func nextFeature() throws -> Feature? {
        switch try next() {
        case .feature(let feature): try feature.get()
        case .message(.end): nil
        default: throw Self.cutOff
        }
    }
}
