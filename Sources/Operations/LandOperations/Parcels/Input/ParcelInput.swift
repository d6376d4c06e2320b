import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Parcels of a file, brought into LV95, where they are measured and drawn.
final class ParcelInput {
    let features: FeatureInput
    let transformer: Transformer
    private let fields: ParcelFields
    /// What parcels are that do not say it, by the layer's name.
    private let assumedKind: ParcelKind
    /// What was met of attributes when all was read last.
    private(set) var sightings = AttributeSightings()

    init(_ item: Item, from source: ParcelSource, _ transformers: TransformerCache, in context: ItemContext)
        throws
    {
        features = try FeatureInput(item, from: source.system, source.options, in: context)
        transformer = try transformers.transformer(from: features.system, to: .lv95)
        fields = source.fields
        assumedKind = features.assumedKind
    }

    /// Calls `body` with each feature as it stands in the file, and the parcel in LV95; parts of a parcel come one by
    /// one, as the file has them. A name given for a field that no feature has is an error in the end.
    func forEach(_ body: (Feature, Parcel) throws -> Void) throws {
        var reader = ParcelReader(fields, assuming: assumedKind)
        try features.forEach { feature in
            try body(feature, try reader.parcel(of: try feature.transformed(by: transformer)))
        }
        sightings = reader.sightings
        try sightings.requireNames(givenIn: fields)
    }

    /// All parcels in LV95, their parts put together where they agree in these attributes; faults of the features are in
    /// `features.faults`.
    func readAll(apartBy attributes: [String] = []) throws -> [Parcel] {
        try grouped(apartBy: attributes).parcels
    }

    /// The same, with what is to be told of it.
    func grouped(apartBy attributes: [String]) throws -> ParcelGrouping {
        var grouping = ParcelGrouping(apartBy: attributes)
        try forEach { _, parcel in _ = grouping.add(parcel) }
        report(grouping)
        return grouping
    }

    /// What a person has to know of how the parcels were read.
    var notes: [String] {
        features.notes + sightings.nameNotes
            + sightings.kindNotes(assuming: assumedKind, fromLayer: features.collectionName)
    }

    /// Notes what stood for registered areas and is no number.
    func reportAreas() {
        if let failure = sightings.areaFailure { features.report(failure) }
    }

    /// Notes where parts of a parcel contradict each other.
    func report(_ grouping: ParcelGrouping) {
        for (index, contradiction) in grouping.contradictions {
            features.report(contradiction.failure(egrid: grouping.parcels[index].egrid))
        }
    }
}

extension FeatureInput {
    /// What parcels are that do not say it: land, but in a layer or collection that is named for rights.
    var assumedKind: ParcelKind { collectionName.flatMap { ParcelKind(layerName: $0) } ?? .land }
}
