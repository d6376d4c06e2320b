/// What a coverage check found.
public struct CoverageReport: Hashable, Sendable {
    /// The findings: those of parcels in their order, then those between parcels.
    public var findings: [CoverageFinding] = []
    /// How many overlaps were so narrow that they are tolerated.
    public var toleratedOverlaps = 0
    /// How many gaps were so narrow that they are tolerated.
    public var toleratedGaps = 0
    /// How many parcels were looked at together, parts of the same put together and rights left out.
    public var coveringParcels = 0

    /// How many findings are of that severity.
    public func count(_ severity: CoverageFinding.Severity) -> Int {
        findings.reduce(0) { $0 + ($1.code.severity == severity ? 1 : 0) }
    }
}
