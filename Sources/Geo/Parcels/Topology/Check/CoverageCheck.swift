import SimpleFeatures

/// Checks parcels, each for itself and all of them as a coverage of land; holds a GEOS context, so it is one task's own.
///
/// Rights lie over land: each is checked for itself, and none is in the coverage. Parts of a parcel are put together by
/// their EGRID.
///
/// ```swift
/// let report = try CoverageCheck().report(on: parcels)
/// for finding in report.findings { print(finding.code.rawValue, finding.message) }
/// ```
public final class CoverageCheck {
    private let geos: GEOSContext
    private let dissolver: ParcelDissolver
    private let rules: CoverageRules

    /// Starts GEOS.
    public init(_ rules: CoverageRules = CoverageRules()) throws(ParcelError) {
        geos = try GEOSContext()
        dissolver = try ParcelDissolver()
        self.rules = rules
    }

    /// What there is to say about the parcels, given as their features come; findings name them by their places there.
    public func report(on parcels: [Parcel]) throws(ParcelError) -> CoverageReport {
        var report = CoverageReport(findings: EGRIDCheck(parcels).findings)
        var covering = CoveringParcels()
        for (index, parcel) in parcels.enumerated() {
            let (findings, isUsable) = try check(parcel, index)
            report.findings += findings
            guard isUsable && parcel.kind.isLand else { continue }
            covering.add(parcel, index)
        }
        let polygons = covering.polygons
        report.coveringParcels = polygons.count
        let net = try BorderNet(RingTable(polygons: polygons))
        let pairs = try findOverlaps(covering, polygons, net, &report)
        try findGaps(covering, polygons, net, pairs, &report)
        return report
    }

    /// The findings of one parcel, and whether it can be looked at together with others.
    private func check(_ parcel: Parcel, _ index: Int) throws(ParcelError) -> ([CoverageFinding], Bool) {
        do {
            try BorderNet.check(parcel.polygons)
        } catch {
            return ([CoverageFinding(.coordinate, error.message, at: nil, parcels: [index])], false)
        }
        let rings = parcel.polygons.flatMap(\.rings)
        let ringCheck = RingCheck(parcel: index, rules: rules)
        var findings = rings.flatMap { ringCheck.findings($0) }
        if findings.contains(where: { [.openRing, .shortRing].contains($0.code) }) || rings.isEmpty {
            return (findings, false)
        }
        if let (reason, place) = try geos.makeMultiPolygon(parcel.polygons).invalidity() {
            findings.removeAll { $0.code == .tinyRing }
            findings.append(CoverageFinding(.invalid, reason, at: place, parcels: [index]))
        }
        return (findings, true)
    }
}

// MARK: - Overlaps

extension CoverageCheck {
    /// Notes the overlaps; gives the pairs of parcels that may overlap, be it in nothing that is worth a word.
    private func findOverlaps(
        _ covering: CoveringParcels, _ polygons: [[Polygon]], _ net: BorderNet,
        _ report: inout CoverageReport
    ) throws(ParcelError) -> [(first: Int, second: Int)] {
        var search = OverlapSearch(net)
        let pairs = try search.candidates()
        var shapes = ValidShapes(geos, polygons)
        for (first, second) in pairs {
            guard let land = try shapes.common(first, second) else { continue }
            guard land.width > rules.tolerance else {
                report.toleratedOverlaps += 1
                continue
            }
            report.findings.append(
                CoverageFinding(
                    land.width > rules.sliverWidth ? .overlap : .overlapSliver,
                    "\(land.words) belongs to both", at: try place(in: land),
                    parcels: covering.indices([first, second]), area: land.area, width: land.width,
                    polygons: land.polygons))
        }
        return pairs
    }

    private func place(in land: Strip) throws(ParcelError) -> Position {
        try geos.makeMultiPolygon([land.largest]).pointOnSurface()
    }
}

// MARK: - Gaps

extension CoverageCheck {
    private func findGaps(
        _ covering: CoveringParcels, _ polygons: [[Polygon]], _ net: BorderNet,
        _ pairs: [(first: Int, second: Int)], _ report: inout CoverageReport
    ) throws(ParcelError) {
        let united = try unitedPolygons(polygons, pairs)
        let groups = united.map { _ in 0 }
        guard let land = try dissolver.dissolve(RingTable(polygons: united), groups: groups).first else {
            return
        }
        let gaps = GapSearch(land.polygons).gaps()
        for (gap, parcels) in zip(gaps, net.parcels(along: gaps.map(\.shell))) {
            guard let strip = Strip([gap]) else { continue }
            guard strip.width > rules.tolerance else {
                report.toleratedGaps += 1
                continue
            }
            report.findings.append(
                CoverageFinding(
                    strip.width > rules.sliverWidth ? .gap : .gapSliver,
                    "\(strip.words) belongs to no parcel",
                    at: try place(in: strip), parcels: covering.indices(parcels), area: strip.area,
                    width: strip.width,
                    polygons: strip.polygons))
        }
    }

    /// The parcels' land, those that overlap united before, so that the rest is a matter of shared borders.
    private func unitedPolygons(
        _ polygons: [[Polygon]], _ pairs: [(first: Int, second: Int)]
    ) throws(ParcelError) -> [[Polygon]] {
        var shapes = ValidShapes(geos, polygons)
        var united: [[Polygon]] = []
        for heap in Heaps(count: polygons.count, pairs).heaps {
            guard heap.count > 1 else {
                united.append(try shapes.validPolygons(heap[0]))
                continue
            }
            var parts: [GEOSShape] = []
            for parcel in heap { parts.append(try shapes.shape(parcel)) }
            united.append(try geos.makeCollection(parts).union().polygons())
        }
        return united
    }
}
