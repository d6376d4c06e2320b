import Parcels
import SimpleFeatures
import Synchronization

/// What one thread needs to divide parcels by zones.
final class OverlayLane: Sendable {
    /// What became of a parcel.
    enum Outcome: Sendable {
        /// It is divided; the repair was needed for it, if there is one.
        case divided(ZonedParcel, ParcelRepair?)
        /// It is not valid, and was not to be repaired.
        case invalid(ParcelRepair)
        case failed(ParcelError)
    }

    private struct State {
        let overlay: ZoneOverlay
        let repairer: ParcelRepairer
    }

    private let repairs: Bool
    private let state: Mutex<State>

    init(_ plan: ZonePlan, _ operation: OverlayParcels) throws(ParcelError) {
        repairs = operation.parameters.repair
        state = Mutex(
            State(
                overlay: try ZoneOverlay(
                    zones: plan.zones.map(\.polygons), tolerance: operation.tolerance),
                repairer: try ParcelRepairer()))
    }

    /// Divides the parcels at these places.
    func divide(_ places: Range<Int>, of parcels: ParcelGrouping) -> [Outcome] {
        state.withLock { state in places.map { outcome(of: parcels.features(ofParcel: $0), state) } }
    }

    private func outcome(of features: [[Polygon]], _ state: State) -> Outcome {
        do throws(ParcelError) {
            guard let repair = try state.repairer.repair(features: features) else {
                return .divided(try state.overlay.divide(features.flatMap(\.self)), nil)
            }
            if !repair.joinsSoundParts && !repairs { return .invalid(repair) }
            return .divided(
                try state.overlay.divide(repair.polygons), repair.joinsSoundParts ? nil : repair)
        } catch {
            return .failed(error)
        }
    }
}
