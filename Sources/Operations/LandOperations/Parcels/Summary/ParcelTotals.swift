import Batch
import Parcels
import SimpleFeatures

/// Parcels added up: land, and rights over it apart.
struct ParcelTotals {
    private var land: [[Polygon]] = []
    private var count = 0
    private var area = 0.0
    private var registeredArea = 0.0
    private var unregistered = 0
    private var rights = 0
    private var rightsArea = 0.0
    private var invalid = 0

    mutating func add(_ parcel: Parcel, isValid: Bool) {
        let own = parcel.polygons.reduce(0) { $0 + $1.area }
        if !isValid { invalid += 1 }
        guard parcel.kind.isLand else {
            rights += 1
            rightsArea += own
            return
        }
        count += 1
        area += own
        if let registered = parcel.registeredArea { registeredArea += registered } else { unregistered += 1 }
        if isValid { land += parcel.polygons.map { [$0] } }
    }

    mutating func add(_ other: ParcelTotals) {
        land += other.land
        count += other.count
        area += other.area
        registeredArea += other.registeredArea
        unregistered += other.unregistered
        rights += other.rights
        rightsArea += other.rightsArea
        invalid += other.invalid
    }

    /// The totals with the length of the land's outer borders.
    func row(of input: String, by name: String?, value: Row.Value) throws -> Row {
        let union = try ParcelUnion(of: land)
        let registered = count > unregistered ? registeredArea : nil
        return Row([("input", .text(input))] + (name.map { [($0, value)] } ?? [])).followed(by: [
            ("parcels", .integer(count)), ("area_m2", .number(area, decimals: 2)),
            ("registered_m2", .init(registered, decimals: 0)), ("unregistered", .integer(unregistered)),
            ("perimeter_m", .number(union.perimeter, decimals: 3)), ("parts", .integer(union.parts)),
            ("ground_m2", .number(union.area, decimals: 2)), ("rights", .integer(rights)),
            ("rights_m2", .number(rightsArea, decimals: 2)), ("invalid", .integer(invalid)),
        ])
    }
}
