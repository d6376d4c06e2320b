package import Batch

/// What was fetched from a service.
package struct FetchedFeatures: OperationResult {
    package var input: String
    package var layer: String
    /// Features written, all different.
    package var features = 0
    /// How many the service says that there are, where it says so.
    package var matched: Int?
    /// Features that came again on a later page, and were left out.
    package var duplicates = 0
    package var pages = 0
    /// What the pages came as.
    package var pageFormat: String
    package var wfsVersion: String
    /// Whether the area had to be parted into boxes.
    package var isParted = false
    /// The system that the features came in; none where there were none.
    package var from: String?
    package var to: String
    package var faults: [ItemFailure] = []
    package var notes: [String] = []

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "layer": .text(layer), "features": .integer(features),
                "matched": .init(matched.map { "\($0)" }), "duplicates": .integer(duplicates),
                "pages": .integer(pages), "came_as": .text("\(pageFormat), WFS \(wfsVersion)"),
                "from": .init(from), "to": .text(to), "faults": .integer(faults.count),
            ])
        ]
    }
}
