import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// The parcels of a file, transformed to LV95.
final class ParcelInput {
    let features: FeatureInput
    let transformer: Transformer
    private let transformers: TransformerCache
    private let fields: ParcelFields
    /// The kind of parcels without one, by the name of the layer.
    private let assumedKind: ParcelKind
    /// Statistics of the attributes, from the last reading of all features.
    private(set) var sightings = AttributeSightings()

    init(_ item: Item, from source: ParcelSource, _ transformers: TransformerCache, in context: ItemContext)
        throws
    {
        features = try FeatureInput(item, from: source.system, source.options, in: context)
        self.transformers = transformers
        transformer = try transformers.transformer(from: features.system, to: .lv95)
        fields = source.fields
        assumedKind = features.assumedKind
    }

    /// From LV95 to the CRS of the input.
    func transformerBack() throws -> Transformer {
        try transformers.transformer(from: .lv95, to: features.system)
    }

    /// The output for the parcels: rows, or features in the CRS of the input.
    func output(
        as format: ParcelFormat?, fields: ParcelFields = .standard, in context: ItemContext
    ) throws -> ParcelOutput {
        try ParcelOutput(format, transformer, name: features.collectionName, fields: fields, in: context)
    }

    /// Calls `body` with each feature of the file and its parcel in LV95. Parts of a parcel are separate, as in the file.
    ///
    /// Throws `parcel.noAttribute` at the end if no feature has an attribute that was named for a field.
    func forEach(_ body: (Feature, Parcel) throws -> Void) throws {
        var reader = ParcelReader(fields, assuming: assumedKind)
        try features.forEach { feature in
            try body(feature, try reader.parcel(of: try feature.transformed(by: transformer)))
        }
        sightings = reader.sightings
        try sightings.requireNames(givenIn: fields)
    }

    /// All parcels in LV95, with parts of one parcel joined if they agree in these attributes. Errors of features are in
    /// `features.faults`.
    func readAll(apartBy attributes: [String] = []) throws -> [Parcel] {
        try grouped(apartBy: attributes).parcels
    }

    /// The same parcels with the features that each consists of.
    func grouped(apartBy attributes: [String]) throws -> ParcelGrouping {
        var grouping = ParcelGrouping(apartBy: attributes)
        try forEach { _, parcel in _ = grouping.add(parcel) }
        report(grouping)
        return grouping
    }

    /// Notes on how the parcels were read.
    var notes: [String] {
        features.notes + sightings.nameNotes
            + sightings.kindNotes(assuming: assumedKind, fromLayer: features.collectionName)
    }

    /// Reports registered areas that are not numbers.
    func reportAreas() {
        if let failure = sightings.areaFailure { features.report(failure) }
    }

    /// Reports parts of a parcel that contradict each other.
    func report(_ grouping: ParcelGrouping) {
        for (index, contradiction) in grouping.contradictions {
            features.report(contradiction.failure(egrid: grouping.parcels[index].egrid))
        }
    }
}

extension FeatureInput {
    /// The kind of parcels without one: land, unless the layer or collection is named for rights.
    var assumedKind: ParcelKind { collectionName.flatMap { ParcelKind(layerName: $0) } ?? .land }
}

/// Parcels of a file for work on all of them together, with parts of one parcel joined; by default land only.
struct NetParcels {
    let parcels: [Parcel]
    /// The number of rights over land that were left out.
    let rightsLeftOut: Int
    private let inputNotes: [String]

    init(
        _ input: ParcelInput, apartBy attributes: [String] = [],
        where isWanted: (Parcel) -> Bool = \.kind.isLand
    ) throws {
        var grouping = ParcelGrouping(apartBy: attributes)
        var rights = 0
        try input.forEach { _, parcel in
            try BorderNet.check(parcel.polygons)
            if isWanted(parcel) { _ = grouping.add(parcel) } else { rights += 1 }
        }
        input.report(grouping)
        parcels = grouping.parcels
        rightsLeftOut = rights
        inputNotes = input.notes + grouping.notes(apartBy: attributes)
    }

    var notes: [String] {
        (rightsLeftOut > 0 ? ["\(rightsLeftOut.counted("right")) over land left out"] : []) + inputNotes
    }
}
