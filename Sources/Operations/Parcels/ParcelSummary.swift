public import Batch

/// What was measured in one file.
public struct ParcelSummary: OperationResult {
    public var input: String
    public var parcels = 0
    /// Square metres in LV95, of all parcels.
    public var area = 0.0
    /// Square metres in the register, of those parcels that have them.
    public var registeredArea: Double?
    /// Parcels whose geometry is not valid.
    public var invalid = 0
    public var faults: [ItemFailure] = []

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "area_m2": .number(area, decimals: 2),
                "registered_m2": .init(registeredArea, decimals: 0), "invalid": .integer(invalid),
                "faults": .integer(faults.count),
            ])
        ]
    }
}
