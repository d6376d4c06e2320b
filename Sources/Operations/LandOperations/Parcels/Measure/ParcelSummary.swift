public import Batch
import Parcels

/// Totals of the parcels measured in one file; land and rights over it are separate.
public struct ParcelSummary: OperationResult {
    public var input: String
    /// Parcels of land.
    public var parcels = 0
    /// Square metres in LV95, of all land.
    public var area = 0.0
    /// Square metres in the register, of land that has a registered area.
    public var registeredArea: Double?
    /// Rights over land: building rights, other rights, mines.
    public var rights = 0
    /// Square metres in LV95, of all rights.
    public var rightsArea = 0.0
    /// Parcels and rights whose registered area is outside the tolerance.
    public var outside = 0
    /// Parcels and rights that have a registered area.
    public var compared = 0
    /// Features with an invalid geometry.
    public var invalid = 0
    public var faults: [ItemFailure] = []
    /// The EGRIDs of the selection that were found; `nil` if it has none.
    public internal(set) var foundNames: [String]?
    public internal(set) var notes: [String] = []
    /// Whether a note reports the number of comparisons; if there were none, it always does.
    private var reportsComparison = false
    /// Parcels and rights outside the area of LV95.
    private var abroad = 0
    /// Statistics of the file's attributes.
    var sightings = AttributeSightings()

    private enum CodingKeys: String, CodingKey {
        case input, parcels, area, registeredArea, rights, rightsArea, outside, compared, invalid, faults,
            foundNames, notes
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "area_m2": .quantity(area, .area),
                "registered_m2": .init(registeredArea, decimals: 0), "rights": .integer(rights),
                "rights_m2": .quantity(rightsArea, .area), "outside": .integer(outside),
                "invalid": .integer(invalid), "faults": .integer(faults.count),
            ]).totalling(
                "parcels", "area_m2", "registered_m2", "rights", "rights_m2", "outside", "invalid", "faults")
        ]
    }

    /// Empty totals. The number of comparisons is reported if only parcels outside the tolerance were requested.
    init(input: String, _ parameters: MeasureParcels.Parameters) {
        self.input = input
        reportsComparison = parameters.outsideOnly
    }

    /// Counts a parcel or a right.
    mutating func count(_ figures: MeasuredFigures) {
        if let isWithin = figures.isWithinTolerance {
            compared += 1
            outside += isWithin ? 0 : 1
        }
        abroad += figures.parcel.isAbroad ? 1 : 0
        guard figures.parcel.kind.isLand else {
            rights += 1
            rightsArea += figures.area
            return
        }
        parcels += 1
        area += figures.area
        if let registered = figures.parcel.registeredArea {
            registeredArea = (registeredArea ?? 0) + registered
        }
    }

    /// Adds the totals of a block of parcels.
    mutating func add(_ other: ParcelSummary) {
        parcels += other.parcels
        area += other.area
        if let registered = other.registeredArea { registeredArea = (registeredArea ?? 0) + registered }
        rights += other.rights
        rightsArea += other.rightsArea
        outside += other.outside
        compared += other.compared
        abroad += other.abroad
    }

    /// The summary with errors and final notes. Throws the first error if the file has no parcel.
    func with(_ faults: FaultList) throws -> ParcelSummary {
        var summary = self
        summary.faults = try faults.faults(besides: parcels + rights)
        if reportsComparison || (compared == 0 && abroad == 0) { summary.notes.append(comparison) }
        if abroad > 0 {
            summary.notes.append(
                "\(abroad) of \(parcels + rights) lie outside of Switzerland and LV95: their areas and perimeters are "
                    + "on the WGS84 ellipsoid, with geodesics as boundaries")
        }
        return summary
    }

    /// The number of comparisons with registered areas, and why there were none.
    private var comparison: String {
        guard compared == 0 else {
            return "\(compared) compared with their registered area, \(outside) outside of the tolerance"
        }
        guard parcels + rights > 0 else { return "the file has no features" }
        let names = sightings.listed
        return "no parcel has a registered area; "
            + (names.isEmpty ? "they have no attributes" : "the attributes are \(names)")
    }
}
