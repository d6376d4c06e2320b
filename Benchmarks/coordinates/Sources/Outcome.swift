import Foundation

/// What a comparison came to, as a line of a table.
struct Outcome {
    let comparison: Comparison
    let places: Int
    let theirSeconds: [Double]
    let ourSeconds: [Double]
    let nanometres: Double

    static let heading = """

        | way | PROJ, M/s | kernel, M/s | times as fast | at least | slowest to fastest round | farthest from PROJ |
        |---|---|---|---|---|---|---|
        """

    var agrees: Bool { nanometres <= comparison.boundNanometres }

    var line: String {
        let theirs = median(theirSeconds)
        let ours = median(ourSeconds)
        let ratios = zip(theirSeconds, ourSeconds).map { $0 / $1 }.sorted()
        return [
            "| \(comparison.source.name) to \(comparison.target.name)",
            text(Double(places) / theirs / 1e6, 2), text(Double(places) / ours / 1e6, 1),
            text(theirs / ours, 1),
            comparison.atLeast.map { text($0, 0) } ?? "",
            "\(text(ratios.first ?? 0, 1)) to \(text(ratios.last ?? 0, 1))",
            "\(text(nanometres, 1)) nm of \(text(comparison.boundNanometres, 0)) |",
        ].joined(separator: " | ")
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private func text(_ value: Double, _ decimals: Int) -> String {
        String(format: "%.\(decimals)f", value)
    }
}
