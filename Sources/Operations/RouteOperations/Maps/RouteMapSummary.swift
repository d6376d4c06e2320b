package import Batch

/// What a map of routes shows.
package struct RouteMapSummary: OperationResult {
    package var input: String
    package var routes: Int
    /// Metres as recorded.
    package var rawMetres: Double
    /// Metres as drawn, which is cleaned unless raw was asked for.
    package var metres: Double
    package var stops: Int
    /// The denominator of the scale at which it prints.
    package var scale: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes),
                "raw_m": .number(rawMetres, decimals: 1), "clean_m": .number(metres, decimals: 1),
                "stops": .integer(stops), "scale": .text("1:\(Int(scale.rounded()))"),
                "faults": .integer(faults.count),
            ])
        ]
    }
}
