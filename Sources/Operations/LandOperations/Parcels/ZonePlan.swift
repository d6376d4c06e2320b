import Batch
import Parcels
import SimpleFeatures
import Streams

/// The zones of a file, and the errors of some.
struct ZonePlan {
    private(set) var zones: [Zone] = []
    private(set) var faults: [ItemFailure] = []

    /// Reads the zones. Invalid ones are repaired if the parameters say so, and left out otherwise.
    ///
    /// Throws `overlay.noZones` if none is left.
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
                code: "overlay.noZones", message: "the file has no valid zones",
                remedy: "Check the file, and its layer.", cause: .setting))
    }

    private static func failure(_ zone: Zone, figure text: String) -> ItemFailure {
        ItemFailure(
            code: "overlay.noFigure", message: "\"\(text.prefix(40))\" is not a utilisation ratio",
            place: "zone \(zone.name)",
            remedy: "Correct it to a number such as 0.6 or 60 %; the zone has no buildable area.")
    }

    private static func repaired(_ zone: Zone, _ repair: ParcelRepair) -> ItemFailure {
        ItemFailure(
            code: "overlay.invalid",
            message: "\(repair.reason); it was repaired, with an area of \(ParcelChange.areas(of: repair))",
            place: "zone \(zone.name)", remedy: "Check the result.")
    }

    private static func leftOut(_ zone: Zone, _ repair: ParcelRepair) -> ItemFailure {
        ItemFailure(
            code: "overlay.invalid", message: "\(repair.reason); it was left out",
            place: "zone \(zone.name)", remedy: "Correct it, or use --repair.")
    }
}

/// A zone of a plan, with its rules.
struct Zone {
    let name: String
    /// Floor area per square metre of land, if the plan has one.
    let utilisation: Double?
    /// The text in place of the figure, if it is not a number.
    let strangeFigure: String?
    let polygons: [Polygon]

    private static let usualNames = [
        "zone", "zonentyp", "zonenbezeichnung", "typ_bezeichnung", "bezeichnung", "zonencode", "typ_kt",
        "typ", "name", "code", "type", "designation", "denominazione",
    ]

    /// Reads a feature's attributes. Without `naming`, the name is in the first of the usual attributes; without any, it is
    /// the feature's id or number.
    init(_ feature: Feature, number: Int, naming: String?, utilisation: String?) {
        let parcel = Parcel(polygons: [], attributes: feature.properties)
        let names = naming.map { [$0] } ?? Self.usualNames
        let name = names.lazy.compactMap { parcel.attribute(named: $0)?.text }.first
        self.name = name ?? feature.id?.text ?? "\(number)"
        let value = utilisation.flatMap { parcel.attribute(named: $0) }
        let figure = value.flatMap(Self.figure)
        self.utilisation = figure
        strangeFigure = figure == nil ? value.flatMap(Self.strangeText) : nil
        polygons = feature.geometry?.polygons ?? []
    }

    /// The zone with other polygons.
    init(_ zone: Zone, polygons: [Polygon]) {
        name = zone.name
        utilisation = zone.utilisation
        strangeFigure = zone.strangeFigure
        self.polygons = polygons
    }

    /// The text of a value that is not a figure; `nil` for an empty one.
    private static func strangeText(_ value: JSONValue) -> String? {
        if value == .null { return nil }
        let text = value.text ?? "a list or an object"
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// Parses `0.6`, `0,6` or `60 %`.
    private static func figure(_ value: JSONValue) -> Double? {
        if let number = value.doubleValue { return number }
        guard case .string(let text) = value else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "%" }.replacing(",", with: ".")
        guard let number = Double(digits), number.isFinite else { return nil }
        return text.contains("%") ? number / 100 : number
    }
}
