import Parcels
import SimpleFeatures
import Streams

/// A zone of a plan, with its rules.
struct Zone {
    /// What people call it.
    let name: String
    /// Floor area a square metre of land, if the plan says one.
    let utilisation: Double?
    /// What stands there instead of a figure that can be read.
    let strangeFigure: String?
    let polygons: [Polygon]

    private static let usualNames = [
        "zone", "zonentyp", "zonenbezeichnung", "typ_bezeichnung", "bezeichnung", "zonencode", "typ_kt",
        "typ",
        "name", "code", "type", "designation", "denominazione",
    ]

    /// Takes a feature's attributes, by the names that were given.
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

    /// The text of what is no figure; `nil` for nothing at all.
    private static func strangeText(_ value: JSONValue) -> String? {
        if value == .null { return nil }
        let text = value.text ?? "a list or an object"
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// `0.6`, `0,6` or `60 %`.
    static func figure(_ value: JSONValue) -> Double? {
        if let number = value.doubleValue { return number }
        guard case .string(let text) = value else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "%" }.replacing(",", with: ".")
        guard let number = Double(digits), number.isFinite else { return nil }
        return text.contains("%") ? number / 100 : number
    }
}
