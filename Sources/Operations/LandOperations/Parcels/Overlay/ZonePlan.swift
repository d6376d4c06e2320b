import Batch
import Parcels
import SimpleFeatures

/// The zones of a file, and what is wrong with some.
struct ZonePlan {
    private(set) var zones: [Zone] = []
    private(set) var faults: [ItemFailure] = []

    /// Reads the zones; those that are not valid are repaired when told so, and else left out.
    init(_ operation: OverlayParcels, _ transformers: TransformerCache, in context: ItemContext) throws {
        let parameters = operation.parameters
        let file = operation.zonesFile
        var faults: [ItemFailure] = []
        let features = try file.features(transformers, in: context) { faults.append($0) }
        for name in [parameters.zone, parameters.utilisation].compactMap(\.self) {
            try file.requireAttribute(
                name, of: features.map { Parcel(polygons: [], attributes: $0.properties) },
                "overlay.noAttribute")
        }
        let repairer = try ParcelRepairer()
        for (index, feature) in features.enumerated() {
            let zone = Zone(
                feature, number: index + 1, naming: parameters.zone, utilisation: parameters.utilisation)
            if let text = zone.strangeFigure { faults.append(file.named(Self.failure(zone, figure: text))) }
            do {
                let repair = try repairer.repair(zone.polygons)
                if let repair {
                    let failure = parameters.repair ? Self.repaired(zone, repair) : Self.leftOut(zone, repair)
                    faults.append(file.named(failure))
                }
                if repair == nil || parameters.repair {
                    zones.append(Zone(zone, polygons: repair?.polygons ?? zone.polygons))
                }
            } catch {
                var failure = error.itemFailure
                failure.place = "zone \(zone.name)"
                faults.append(file.named(failure))
            }
        }
        self.faults = faults
        guard zones.isEmpty else { return }
        throw file.named(
            ItemFailure(
                code: "overlay.noZones", message: "there are no sound zones in it",
                remedy: "Check the file, and its layer.", cause: .setting))
    }

    private static func failure(_ zone: Zone, figure text: String) -> ItemFailure {
        ItemFailure(
            code: "overlay.noFigure", message: "\"\(text.prefix(40))\" is no utilisation figure",
            place: "zone \(zone.name)",
            remedy: "Correct it to a number such as 0.6 or 60 %; nothing was computed from it.")
    }

    private static func repaired(_ zone: Zone, _ repair: ParcelRepair) -> ItemFailure {
        ItemFailure(
            code: "overlay.invalid",
            message: "\(repair.reason); it was repaired, its area \(ParcelChange.areas(of: repair))",
            place: "zone \(zone.name)", remedy: "Look at it.")
    }

    private static func leftOut(_ zone: Zone, _ repair: ParcelRepair) -> ItemFailure {
        ItemFailure(
            code: "overlay.invalid", message: "\(repair.reason); it was left out",
            place: "zone \(zone.name)", remedy: "Correct it, or use --repair.")
    }
}
