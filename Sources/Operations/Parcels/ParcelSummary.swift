package import Batch

/// What was measured in one file.
package struct ParcelSummary: OperationResult {
    package var input: String
    package var parcels = 0
    /// Square metres in LV95, of all parcels.
    package var area = 0.0
    /// Square metres in the register, of those parcels that have them.
    package var registeredArea: Double?
    /// Parcels whose geometry is not valid.
    package var invalid = 0
    package var faults: [ItemFailure] = []

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "area_m2": .number(area, decimals: 2),
                "registered_m2": .init(registeredArea, decimals: 0), "invalid": .integer(invalid),
                "faults": .integer(faults.count),
            ])
        ]
    }
}
