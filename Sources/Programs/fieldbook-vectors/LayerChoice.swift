import VectorExchange
import VectorFiles

/// Finds the layer that is meant: the one that is named, the only one, or that of the parcels.
struct LayerChoice {
    /// What layers and tables of land are called in the register's models and services, the likeliest first.
    private static let namesOfLand = [
        "liegenschaft", "bien_fonds", "bene_immobile", "resf", "liegenschaften", "biens_fonds", "bienfonds",
        "bien-fonds", "beni_immobili", "grundstueck", "grundstuecke", "immeuble", "fondo", "parcels",
        "parcel",
        "parzellen", "parzelle", "parcelles", "parcelle", "particelle",
    ]
    /// Tables of rights over land, which are parcels of their own.
    private static let namesOfRights = ["selbstrecht", "bergwerk", "ddp", "mine", "dpssp", "miniera"]
    private static let namesInHints = 5

    private let file: VectorFile
    private let choosesParcels: Bool

    init(_ file: VectorFile, choosesParcels: Bool) {
        self.file = file
        self.choosesParcels = choosesParcels
    }

    /// The layer of that name, or the only one; where parcels are wanted, the one that is named for land.
    func layer(named name: String?) throws -> (layer: VectorLayer, notes: [String]) {
        do {
            return (try file.layer(named: name), [])
        } catch {
            if error.code == .layerMissing, name == nil, choosesParcels, let layer = land {
                return (layer, [note(on: layer)])
            }
            var fault = VectorFault(error)
            guard error.code == .layerMissing else { throw fault }
            fault.remedy = fault.remedy.replacing("Name one of them:", with: "Name one of them with --layer:")
            if let likely { fault.remedy += " Parcels may be in \(likely)." }
            throw fault
        }
    }

    /// The layer of the likeliest name, if no other has the same.
    private var land: VectorLayer? {
        for name in Self.namesOfLand {
            let layers = file.layers.filter { $0.hasGeometries && $0.tableName.lowercased() == name }
            if let layer = layers.first { return layers.count == 1 ? layer : nil }
        }
        return nil
    }

    private func note(on layer: VectorLayer) -> String {
        let rights = file.layers.filter { right in
            right.hasGeometries && right.featureCount != 0
                && Self.namesOfRights.contains(right.tableName.lowercased())
        }
        let rest =
            rights.isEmpty
            ? "" : "; rights over land are in \(rights.map(\.name).joined(separator: ", ")) (--layer)"
        return "the layer \(layer.name) was read, of \(file.layers.count)" + rest
    }

    /// Names of layers with places whose own name is one of those, or else holds one, the likeliest first.
    private var likely: String? {
        let layers = file.layers.filter(\.hasGeometries)
        let exact = Self.namesOfLand.flatMap { name in
            layers.filter { $0.tableName.lowercased() == name }
        }
        let others = layers.filter { layer in
            Self.namesOfLand.contains { layer.name.lowercased().contains($0) }
        }
        let names = (exact.isEmpty ? others : exact).map(\.name)
        return names.isEmpty ? nil : names.prefix(Self.namesInHints).joined(separator: ", ")
    }
}
