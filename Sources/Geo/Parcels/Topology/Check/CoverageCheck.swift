import SimpleFeatures

/// Checks parcels individually and together as a coverage. Not thread safe: it holds a GEOS context.
///
/// Rights lie over land: they are checked individually but are not part of the coverage. Parts of a parcel are
/// joined by EGRID.
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

    /// Checks parcels, one element per feature. Findings refer to them by index.
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

    /// The findings of one parcel, and whether it is fit for the check of the coverage.
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
    /// Reports overlaps. Returns all pairs of parcels that may overlap, even negligibly.
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
                    "\(land.summary) belongs to both", at: try place(in: land),
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
                    "\(strip.summary) belongs to no parcel",
                    at: try place(in: strip), parcels: covering.indices(parcels), area: strip.area,
                    width: strip.width,
                    polygons: strip.polygons))
        }
    }

    /// The parcels' polygons, with overlapping parcels united so that only shared borders remain to be dissolved.
    private func unitedPolygons(
        _ polygons: [[Polygon]], _ pairs: [(first: Int, second: Int)]
    ) throws(ParcelError) -> [[Polygon]] {
        var shapes = ValidShapes(geos, polygons)
        var united: [[Polygon]] = []
        for group in Self.connectedGroups(count: polygons.count, pairs) {
            guard group.count > 1 else {
                united.append(try shapes.validPolygons(group[0]))
                continue
            }
            var parts: [GEOSShape] = []
            for parcel in group { parts.append(try shapes.shape(parcel)) }
            united.append(try geos.makeCollection(parts).union().polygons())
        }
        return united
    }

    /// Groups of parcels connected by pairs, each in order. A parcel in no pair is a group by itself.
    private static func connectedGroups(count: Int, _ pairs: [(first: Int, second: Int)]) -> [[Int]] {
        var roots = Array(0..<count)
        func root(_ parcel: Int) -> Int {
            var place = parcel
            while roots[place] != place {
                roots[place] = roots[roots[place]]
                place = roots[place]
            }
            return place
        }
        for (first, second) in pairs {
            let (one, other) = (root(first), root(second))
            roots[max(one, other)] = min(one, other)
        }
        var groups = [[Int]](repeating: [], count: count)
        for parcel in 0..<count { groups[root(parcel)].append(parcel) }
        return groups.filter { !$0.isEmpty }
    }
}

/// The parcels of a coverage, with parts of the same parcel joined.
private struct CoveringParcels {
    private var grouping = ParcelGrouping()
    /// The input index of each parcel.
    private var places: [Int] = []

    /// Adds a feature; parts are joined to their parcel.
    mutating func add(_ parcel: Parcel, _ place: Int) {
        if grouping.add(parcel) == .added { places.append(place) }
    }

    /// The polygons of each parcel.
    var polygons: [[Polygon]] { grouping.parcels.map(\.polygons) }

    /// The input indices of parcels.
    func indices(_ parcels: [Int]) -> [Int] { parcels.map { places[$0] } }
}

/// GEOS shapes of parcels, made valid if necessary and cached.
struct ValidShapes {
    private let geos: GEOSContext
    private let polygons: [[Polygon]]
    private var shapes: [Int: GEOSShape] = [:]
    /// The maximum number of cached shapes.
    private static let maxCount = 10_000

    init(_ geos: GEOSContext, _ polygons: [[Polygon]]) {
        self.geos = geos
        self.polygons = polygons
    }

    /// The shape of a parcel.
    mutating func shape(_ parcel: Int) throws(ParcelError) -> GEOSShape {
        if let shape = shapes[parcel] { return shape }
        if shapes.count >= Self.maxCount { shapes.removeAll() }
        let raw = try geos.makeMultiPolygon(polygons[parcel])
        let shape = try raw.fault() == nil ? raw : try raw.madeValid()
        shapes[parcel] = shape
        return shape
    }

    /// The overlap of two parcels; `nil` if there is none.
    mutating func common(_ first: Int, _ second: Int) throws(ParcelError) -> Strip? {
        Strip(try shape(first).intersection(try shape(second)).polygons())
    }

    /// A parcel's polygons, made valid if necessary.
    func validPolygons(_ parcel: Int) throws(ParcelError) -> [Polygon] {
        let raw = try geos.makeMultiPolygon(polygons[parcel])
        return try raw.fault() == nil ? polygons[parcel] : try raw.madeValid().polygons()
    }
}

/// Checks the EGRIDs of a set of parcels.
private struct EGRIDCheck {
    private var firsts: [String: Int] = [:]
    private(set) var findings: [CoverageFinding] = []
    /// Pairs of EGRID and number already reported: a parcel of several parts is reported once.
    private var repeated: Set<[String]> = []
    private var malformed = MalformedEGRIDs()

    init(_ parcels: [Parcel]) {
        for (index, parcel) in parcels.enumerated() {
            guard let egrid = parcel.egrid else { continue }
            if Parcel.isEGRID(egrid) {
                lookForNumber(of: index, egrid, parcels)
            } else {
                add(.egridForm, "\"\(egrid)\" is not CH and 12 digits", parcels[index], [index])
                let first = firsts[egrid] ?? index
                firsts[egrid] = first
                if let numbers = malformed.add(egrid: egrid, number: parcels[index].number) {
                    addRepeated(egrid, numbers.known, numbers.other, parcels[index], [first, index])
                }
            }
        }
    }

    private mutating func lookForNumber(of index: Int, _ egrid: String, _ parcels: [Parcel]) {
        guard let first = firsts[egrid] else {
            firsts[egrid] = index
            return
        }
        guard let number = parcels[index].number, let known = parcels[first].number, number != known,
            repeated.insert([egrid, number]).inserted
        else { return }
        addRepeated(egrid, known, number, parcels[index], [first, index])
    }

    private mutating func addRepeated(
        _ egrid: String, _ known: String, _ number: String, _ parcel: Parcel, _ indices: [Int]
    ) {
        add(.egridRepeated, "parcels \(known) and \(number) have the EGRID \(egrid)", parcel, indices)
    }

    private mutating func add(
        _ code: CoverageFinding.Code, _ message: String, _ parcel: Parcel, _ indices: [Int]
    ) {
        let place = parcel.polygons.first?.shell.first
        findings.append(CoverageFinding(code, message, at: place, parcels: indices))
    }
}
