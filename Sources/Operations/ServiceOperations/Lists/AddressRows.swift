package import Batch
import LandOperations
package import Nyla
import SimpleFeatures
import SwissCoordinates

extension Nyla.Address {
    /// The position in LV95; `nil` if there is none, or none in Switzerland.
    func position(by transformers: TransformerCache) -> Position? {
        guard let position, let system = ReferenceSystem.recognised(from: position),
            let transformer = try? transformers.transformer(from: system, to: .lv95)
        else { return nil }
        return try? transformer.transform(position)
    }

    /// Addresses as rows, with coordinates in LV95 where they have some.
    package static func rows(of addresses: [Nyla.Address]) -> [Row] {
        let transformers = TransformerCache()
        return addresses.map { address in
            let position = address.position(by: transformers)
            return Row([
                "address": .text(address.label), "easting": .init(position?.x, decimals: 3),
                "northing": .init(position?.y, decimals: 3), "id": .init(address.id?.text),
            ])
        }
    }
}
