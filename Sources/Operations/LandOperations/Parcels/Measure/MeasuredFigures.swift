import Batch
import Parcels
import SwissCoordinates

/// What is told of a measured parcel.
struct MeasuredFigures {
    let parcel: MeasuredParcel
    let measures: ParcelMeasures
    /// Square metres in LV95, or on WGS84 where LV95 does not reach.
    let area: Double
    /// Metres in LV95, or on WGS84 where LV95 does not reach.
    let perimeter: Double
    /// What is known in LV95 only; `nil` where it does not reach.
    let plane: Plane?

    /// Figures of a parcel in LV95.
    struct Plane {
        let measures: ParcelMeasures
        /// By how much the registered area may differ.
        let tolerance: Double
        /// By how much the plane is longer than the ellipsoid at the centroid.
        let scale: Double
    }

    init?(_ parcel: MeasuredParcel, _ level: ToleranceClass) {
        guard let measures = parcel.measures else { return nil }
        self.parcel = parcel
        self.measures = measures
        guard !parcel.isAbroad else {
            (area, perimeter, plane) = (parcel.geodesicArea, parcel.geodesicPerimeter, nil)
            return
        }
        (area, perimeter) = (measures.area, measures.perimeter)
        plane = Plane(
            measures: measures, tolerance: level.areaTolerance(spread: measures.spread),
            scale: LV95Scale.factor(northing: measures.centroid.y))
    }

    /// How much of a circle's area with the same perimeter it has, as ``ParcelMeasures`` has it.
    var compactness: Double { perimeter > 0 ? 4 * .pi * area / (perimeter * perimeter) : 0 }

    /// Computed less registered area.
    var difference: Double? { parcel.registeredArea.map { area - $0 } }

    /// Whether the registered area lies within the tolerance; `nil` without one, and where LV95 does not reach.
    var isWithinTolerance: Bool? {
        guard let difference, let plane else { return nil }
        return difference.magnitude <= plane.tolerance
    }
}
