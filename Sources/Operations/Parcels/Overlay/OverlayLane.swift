import Parcels
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

    func divide(_ parcels: ArraySlice<Parcel>) -> [Outcome] {
        state.withLock { state in parcels.map { outcome(of: $0, state) } }
    }

    private func outcome(of parcel: Parcel, _ state: State) -> Outcome {
        do throws(ParcelError) {
            let repair = try state.repairer.repair(parcel.polygons)
            if let repair, !repairs { return .invalid(repair) }
            return .divided(try state.overlay.divide(repair?.polygons ?? parcel.polygons), repair)
        } catch {
            return .failed(error)
        }
    }
}
