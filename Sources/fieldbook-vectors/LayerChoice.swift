import VectorExchange
import VectorFiles

/// Finds the layer that is meant, and where none is named says which may be.
struct LayerChoice {
    /// What layers of parcels are called in the register's models and services.
    private static let namesOfParcels = [
        "liegenschaft", "grundstueck", "resf", "parcel", "bien_fonds", "bienfonds", "bien-fonds",
        "immeuble", "beni_immobili", "fondo",
    ]

    private let file: VectorFile

    init(_ file: VectorFile) { self.file = file }

    /// The layer of that name, or the only one; nothing is guessed.
    func layer(named name: String?) throws -> VectorLayer {
        do {
            return try file.layer(named: name)
        } catch {
            var fault = VectorFault(error)
            guard error.code == .layerMissing else { throw fault }
            fault.remedy = fault.remedy.replacing("Name one of them:", with: "Name one of them with --layer:")
            if let likely { fault.remedy += " Parcels may be in \(likely)." }
            throw fault
        }
    }

    private var likely: String? {
        let names = file.layers.filter(\.hasGeometries).map(\.name).filter { name in
            Self.namesOfParcels.contains { name.lowercased().contains($0) }
        }
        return names.isEmpty ? nil : names.prefix(5).joined(separator: ", ")
    }
}
