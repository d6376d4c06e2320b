import SimpleFeatures
import VectorExchange
import VectorFiles

/// Reads a layer: its header, its features, what is wrong with some of them, and the end.
struct LayerReading {
    /// What is said of so many faulty features; the others are counted.
    private static let maximumFaults = 100
    /// A broken file may be one feature after the other that cannot be read.
    private static let maximumFaultyFeatures = 1_000_000

    private let request: VectorReadRequest
    private let output: MessageOutput

    init(_ request: VectorReadRequest, _ output: MessageOutput) {
        self.request = request
        self.output = output
    }

    func callAsFunction() throws {
        let options = VectorReadOptions(
            encoding: request.encoding, arcTolerance: request.arcTolerance,
            maximumUnpackedBytes: request.maximumUnpackedBytes)
        let file = try VectorFile(path: request.path, options: options)
        let (layer, notes) = try LayerChoice(file, choosesParcels: request.choosesParcels).layer(
            named: request.layer)
        try output.write(
            .header(
                VectorHeader(
                    format: file.format.name, layer: layer.name, system: layer.system,
                    featureCount: layer.featureCount, attributes: layer.attributes, notes: notes)))
        let (count, faults) = try writeFeatures(of: try file.reader(of: layer))
        // GDAL takes some cut files of this format for empty ones.
        if file.format == .flatGeobuf, let said = layer.featureCount, said > count + faults {
            throw VectorFault(
                code: "vector.damaged", message: "of \(said) features only \(count + faults) are there",
                remedy: "The file is damaged or cut off: get it again from its source.")
        }
        try output.write(.end(features: count, faults: faults))
    }

    private func writeFeatures(of reader: VectorFeatureReader) throws -> (count: Int, faults: Int) {
        var writer = GeoJSONWriter(.init(layout: .sequence, decimals: nil))
        var (count, faults) = (0, 0)
        while faults < Self.maximumFaultyFeatures {
            do {
                guard let feature = try reader.next() else { break }
                try output.write { (bytes) throws(WritingError) in try writer.append(feature, to: &bytes) }
                count += 1
            } catch let error as VectorError where error.code == .geometry {
                faults += 1
                if faults <= Self.maximumFaults { try output.write(.fault(VectorFault(error))) }
            } catch let error as WritingError {
                faults += 1
                if faults <= Self.maximumFaults { try output.write(.fault(VectorFault(error))) }
            }
        }
        return (count, faults)
    }
}

extension VectorFault {
    fileprivate init(_ error: WritingError) {
        self.init(
            code: error.code.description, message: error.message, place: error.place, remedy: error.remedy)
    }
}
