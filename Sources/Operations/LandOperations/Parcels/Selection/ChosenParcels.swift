import Batch
import Parcels
import SimpleFeatures

/// The features of the selected parcels of a file. All features of a parcel are chosen if one of them meets the criteria.
struct ChosenParcels {
    /// The numbers of the features in the file, from 1.
    private(set) var features: Set<Int> = []
    /// Errors of features that could not be judged.
    private(set) var faults: [ItemFailure] = []
    /// The EGRIDs of the criteria that were found; `nil` if there are none in the criteria.
    private(set) var foundNames: [String]?
    /// Statistics of the attributes of features that meet the criteria.
    private(set) var sightings = AttributeSightings()

    /// Reads the file. Throws `select.nothing` if no parcel meets the criteria, or an error of the file.
    ///
    /// - Parameter separateParts: whether each feature is a parcel of its own.
    init(
        _ item: Item, _ source: ParcelSource, _ criteria: ParcelCriteria, separateParts: Bool,
        _ transformers: TransformerCache, in context: ItemContext
    ) throws {
        let input = try FeatureInput(item, from: source.system, source.options, in: context)
        let transformer =
            criteria.dependsOnGround ? try transformers.transformer(from: input.system, to: .lv95) : nil
        var reader = ParcelReader(source.fields, assuming: input.assumedKind)
        var chosenReader = reader
        var parcels = MeasuredParcels(separateParts: separateParts)
        var places: Set<Int> = []
        var seen = ParcelCriteria.Sightings()
        try input.forEach { feature in
            let parcel: Parcel
            if let transformer {
                parcel = try reader.parcel(of: try feature.transformed(by: transformer))
            } else {
                parcel = reader.parcel(feature.properties, [])
            }
            _ = parcels.add(MeasuredParcel(parcel), ofFeature: input.number)
            guard try criteria.selects(parcel, &seen) else { return }
            _ = chosenReader.parcel(feature.properties, [])
            if let place = parcels.place(ofFeature: input.number) { places.insert(place) }
        }
        try reader.sightings.requireNames(givenIn: source.fields)
        try criteria.check(seen)
        let looked = reader.sightings.parcels
        faults = try input.faults.faults(besides: looked)
        guard !places.isEmpty else { throw criteria.nothing(of: looked, seen, besides: faults) }
        foundNames = criteria.foundNames(seen)
        features = Set(
            (1...input.number).filter { parcels.place(ofFeature: $0).map(places.contains) ?? false })
        sightings = chosenReader.sightings
    }
}
