import Batch
import Parcels
import SwissCoordinates

/// What is told of a measured parcel.
struct MeasuredFigures {
    let parcel: MeasuredParcel
    let measures: ParcelMeasures
    /// By how much the registered area may differ.
    let tolerance: Double
    /// By how much the plane is longer than the ellipsoid at the centroid.
    let scale: Double

    init?(_ parcel: MeasuredParcel, _ level: ToleranceClass) {
        guard let measures = parcel.measures else { return nil }
        self.parcel = parcel
        self.measures = measures
        tolerance = level.areaTolerance(spread: measures.spread)
        scale = LV95Scale.factor(northing: measures.centroid.y)
    }

    /// Computed less registered area.
    var difference: Double? { parcel.registeredArea.map { measures.area - $0 } }

    /// Whether the registered area lies within the tolerance; `nil` without one.
    var isWithinTolerance: Bool? { difference.map { $0.magnitude <= tolerance } }
}
