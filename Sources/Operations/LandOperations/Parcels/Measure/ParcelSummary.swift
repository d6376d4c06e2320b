package import Batch
import Parcels

/// What was measured in one file; land and rights over it are apart.
package struct ParcelSummary: OperationResult {
    package var input: String
    /// Parcels of land.
    package var parcels = 0
    /// Square metres in LV95, of all land.
    package var area = 0.0
    /// Square metres in the register, of that land which has them.
    package var registeredArea: Double?
    /// Rights that lie over land: building rights, other rights, mines.
    package var rights = 0
    /// Square metres in LV95, of all rights.
    package var rightsArea = 0.0
    /// Parcels and rights whose registered area is not within the tolerance.
    package var outside = 0
    /// Parcels and rights that have a registered area.
    package var compared = 0
    /// Features whose geometry is not valid.
    package var invalid = 0
    package var faults: [ItemFailure] = []
    package internal(set) var notes: [String] = []
    /// Whether a note says how many were compared; where none could be, it always does.
    private var tellsComparison = false
    /// Parcels and rights where LV95 does not reach.
    private var abroad = 0
    /// What was met of attributes in the file.
    var sightings = AttributeSightings()

    private enum CodingKeys: String, CodingKey {
        case input, parcels, area, registeredArea, rights, rightsArea, outside, compared, invalid, faults,
            notes
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "area_m2": .number(area, decimals: 2),
                "registered_m2": .init(registeredArea, decimals: 0), "rights": .integer(rights),
                "rights_m2": .number(rightsArea, decimals: 2), "outside": .integer(outside),
                "invalid": .integer(invalid), "faults": .integer(faults.count),
            ])
        ]
    }

    /// Begins with nothing; the comparison with the registered areas is told where those outside are asked for.
    init(input: String, _ parameters: MeasureParcels.Parameters) {
        self.input = input
        tellsComparison = parameters.outsideOnly
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

    /// Adds what was counted elsewhere.
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

    /// The summary with what was wrong; a file without any parcel throws the first of it.
    func with(_ faults: FaultList) throws -> ParcelSummary {
        var summary = self
        summary.faults = try faults.faults(besides: parcels + rights)
        if tellsComparison || (compared == 0 && abroad == 0) { summary.notes.append(comparison) }
        if abroad > 0 {
            summary.notes.append(
                "\(abroad) of \(parcels + rights) lie outside of Switzerland, where LV95 does not reach: their areas and "
                    + "perimeters are those on the WGS84 ellipsoid, between geodesics")
        }
        return summary
    }

    /// How many registered areas there were to compare with, since none of them is outside where there are none.
    private var comparison: String {
        guard compared == 0 else {
            return "\(compared) compared with their registered area, \(outside) outside of the tolerance"
        }
        guard parcels + rights > 0 else { return "there is not one feature in it" }
        let names = sightings.listed
        return "no parcel has a registered area; "
            + (names.isEmpty ? "they have no attributes" : "the attributes are \(names)")
    }
}
