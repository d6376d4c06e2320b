/// What a step says of itself, without the hash that only a report asks for.
struct StepRecord {
    var summary: String
    var file: GridFile?
    var statedAccuracy: Double?
    var isVertical = false
    var isBallpark = false

    func provenance() throws(TransformError) -> Provenance.Step {
        Provenance.Step(
            summary: summary, file: file, sha256: try file?.sha256(), statedAccuracy: statedAccuracy,
            isVertical: isVertical, isBallpark: isBallpark)
    }
}
