import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Parcels of a file, brought into LV95, where they are measured and drawn.
struct ParcelInput {
    let features: FeatureInput
    let transformer: Transformer

    init(
        _ item: Item, from source: SourceSystem, _ transformers: inout TransformerCache,
        in context: ItemContext
    ) throws {
        features = try FeatureInput(item, from: source, in: context)
        transformer = try transformers.transformer(from: features.system, to: .lv95)
    }

    /// Calls `body` with each feature as it stands in the file, and the parcel in LV95.
    func forEach(_ body: (Feature, Parcel) throws -> Void) throws {
        try features.forEach { feature in
            try body(feature, try Parcel(try feature.transformed(by: transformer)))
        }
    }
}
