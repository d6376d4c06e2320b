import Batch

/// What a file's EGRIDs are that are none, said once.
struct StrangeEGRIDs {
    private var first: (egrid: String, feature: Int)?
    private var count = 0

    /// Looks at the parcel of a feature by its number.
    mutating func look(at parcel: MeasuredParcel, ofFeature number: Int) {
        guard parcel.key == nil, let egrid = parcel.egrid, !egrid.isEmpty else { return }
        first = first ?? (egrid, number)
        count += 1
    }

    /// `nil` where all are sound.
    var failure: ItemFailure? {
        first.map { first, feature in
            let more = count > 1 ? " and \(count - 1) more are no EGRIDs" : " is no EGRID"
            return ItemFailure(
                code: "parcel.egrid", message: "\"\(first.prefix(40))\"\(more): CH and 12 digits",
                place: "feature \(feature)",
                remedy: "Correct them in the source, or say with --map egrid=NAME where they stand.")
        }
    }
}
