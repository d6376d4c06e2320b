import Errors
import SimpleFeatures
import VectorExchange
import VectorFiles

/// Reads a layer and writes its header, its features, the errors among them, and the end.
struct LayerReading {
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
        // GDAL reads some files of this format that were cut off as empty ones.
        if file.format == .flatGeobuf, let declared = layer.featureCount, declared > count + faults {
            throw ItemFailure(
                code: "vector.damaged",
                message: "only \(count + faults) of \(declared) features are in the file",
                remedy: "The file is damaged or cut off: get it again from its source.")
        }
        try output.write(.end(features: count, faults: faults))
    }

    private func writeFeatures(of reader: VectorFeatureReader) throws -> (count: Int, faults: Int) {
        var records = FeatureRecordWriter()
        var (count, faults) = (0, 0)
        while faults < VectorMessage.mostFaultyFeatures {
            do {
                guard let feature = try reader.next() else { break }
                try output.write { (bytes) throws(WritingError) in try records.append(feature, to: &bytes) }
                count += 1
            } catch let error as VectorError where error.code == .geometry {
                faults += 1
                if faults <= VectorMessage.mostFaults { try output.write(.fault(error.itemFailure)) }
            } catch let error as WritingError {
                faults += 1
                if faults <= VectorMessage.mostFaults { try output.write(.fault(error.itemFailure)) }
            }
        }
        return (count, faults)
    }
}

/// Chooses a layer: the one with the given name, the only one, or that of the parcels.
private struct LayerChoice {
    /// The names of layers and tables of parcels in the register's models and services, the likeliest first.
    private static let parcelNames = [
        "liegenschaft", "bien_fonds", "bene_immobile", "resf", "liegenschaften", "biens_fonds", "bienfonds",
        "bien-fonds", "beni_immobili", "grundstueck", "grundstuecke", "immeuble", "fondo", "parcels",
        "parcel",
        "parzellen", "parzelle", "parcelles", "parcelle", "particelle",
    ]
    /// The names of tables of rights over land, which are separate parcels.
    private static let rightNames = ["selbstrecht", "bergwerk", "ddp", "mine", "dpssp", "miniera"]
    private static let namesInHints = 5

    private let file: VectorFile
    private let choosesParcels: Bool

    init(_ file: VectorFile, choosesParcels: Bool) {
        self.file = file
        self.choosesParcels = choosesParcels
    }

    /// The layer with that name, or the only one; with `choosesParcels`, the one named for parcels.
    func layer(named name: String?) throws -> (layer: VectorLayer, notes: [String]) {
        do {
            return (try file.layer(named: name), [])
        } catch {
            if error.code == .layerMissing, name == nil, choosesParcels, let layer = parcels {
                return (layer, [note(on: layer)])
            }
            var fault = error.itemFailure
            guard error.code == .layerMissing else { throw fault }
            fault.remedy = fault.remedy.replacing("Name one of them:", with: "Name one of them with --layer:")
            if let likely { fault.remedy += " Parcels may be in \(likely)." }
            throw fault
        }
    }

    /// The layer with the likeliest name, if no other has the same.
    private var parcels: VectorLayer? {
        for name in Self.parcelNames {
            let layers = file.layers.filter { $0.hasGeometries && $0.tableName.lowercased() == name }
            if let layer = layers.first { return layers.count == 1 ? layer : nil }
        }
        return nil
    }

    private func note(on layer: VectorLayer) -> String {
        let rights = file.layers.filter { right in
            right.hasGeometries && right.featureCount != 0
                && Self.rightNames.contains(right.tableName.lowercased())
        }
        let rest =
            rights.isEmpty
            ? "" : "; rights over land are in \(rights.map(\.name).joined(separator: ", ")) (--layer)"
        return "the layer \(layer.name) was read, one of \(file.layers.count)" + rest
    }

    /// The layers with a name for parcels, or otherwise with one in their name, the likeliest first.
    private var likely: String? {
        let layers = file.layers.filter(\.hasGeometries)
        let exact = Self.parcelNames.flatMap { name in
            layers.filter { $0.tableName.lowercased() == name }
        }
        let others = layers.filter { layer in
            Self.parcelNames.contains { layer.name.lowercased().contains($0) }
        }
        let names = (exact.isEmpty ? others : exact).map(\.name)
        return names.isEmpty ? nil : names.prefix(Self.namesInHints).joined(separator: ", ")
    }
}
