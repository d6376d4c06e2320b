package import Batch

/// What a map of routes shows.
package struct RouteMapSummary: OperationResult {
    package var input: String
    package var routes: Int
    package var metres: Double
    package var stops: Int
    /// The denominator of the scale at which it prints.
    package var scale: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "distance_m": .number(metres, decimals: 1),
                "stops": .integer(stops), "scale": .text("1:\(Int(scale.rounded()))"),
                "faults": .integer(faults.count),
            ])
        ]
    }
}
