import Geodesy

/// Measures driving on a plan and off it.
struct DetourAccount {
    private(set) var detours: [PlanDetour] = []
    private(set) var distance = 0.0
    private(set) var distanceOff = 0.0
    private(set) var planDriven = 0.0

    /// Maximum ratio of metres on the plan to metres driven between two fixes for the plan to count as driven.
    private static let mostStretched = 1.5

    private let fixes: [SnappedFix]
    private let rules: SnappingRules

    /// `segmentStarts` are the indices of fixes without a leg.
    init(_ fixes: [SnappedFix], segmentStarts: Set<Int>, _ rules: SnappingRules) {
        self.fixes = fixes
        self.rules = rules
        var (all, off) = (CompensatedSum(), CompensatedSum())
        var driven: [ClosedRange<Double>] = []
        var detour: Int?
        var detourDistance = CompensatedSum()
        for (index, fix) in fixes.enumerated() {
            if index > 0, !segmentStarts.contains(index) {
                let metres = GeodesicDistance.metres(from: fixes[index - 1].fix, to: fix.fix)
                let metresOff = metres * shareOff(fixes[index - 1], fix)
                all.add(metres)
                off.add(metresOff)
                detourDistance.add(metresOff)
                if let stretch = stretch(fixes[index - 1], fix, driven: metres) { driven.append(stretch) }
            }
            if fix.isOff {
                detour = detour ?? index
            } else {
                if let start = detour { close(start...index - 1, detourDistance.value) }
                detour = nil
                detourDistance = CompensatedSum()
            }
        }
        if let start = detour { close(start...fixes.count - 1, detourDistance.value) }
        distance = all.value
        distanceOff = off.value
        planDriven = Self.length(of: driven)
    }

    /// The fraction of a leg that is off the plan, with the deviation linear along it.
    private func shareOff(_ start: SnappedFix, _ end: SnappedFix) -> Double {
        switch (start.isOff, end.isOff) {
        case (true, true): 1
        case (false, false): 0
        case (true, false): (start.deviation - rules.distance) / (start.deviation - end.deviation)
        case (false, true): (end.deviation - rules.distance) / (end.deviation - start.deviation)
        }
    }

    /// The stretch of the plan between two fixes on it, if the vehicle can have driven it.
    private func stretch(_ start: SnappedFix, _ end: SnappedFix, driven: Double) -> ClosedRange<Double>? {
        guard !start.isOff, !end.isOff else { return nil }
        let stretch = min(start.place, end.place)...max(start.place, end.place)
        let most = driven * Self.mostStretched + 2 * rules.distance
        return stretch.upperBound - stretch.lowerBound <= most ? stretch : nil
    }

    private mutating func close(_ range: ClosedRange<Int>, _ metres: Double) {
        let before = max(range.lowerBound - 1, 0)
        let after = min(range.upperBound + 1, fixes.count - 1)
        let detour = PlanDetour(
            fixes: range, start: fixes[before].fix.time, end: fixes[after].fix.time, distance: metres,
            deviation: fixes[range].lazy.map(\.deviation).max() ?? 0, leftAt: fixes[before].progress,
            rejoinedAt: fixes[after].progress)
        if detour.duration.map({ $0 > rules.duration }) ?? true { detours.append(detour) }
    }

    /// Metres that stretches cover, each counted once.
    private static func length(of stretches: [ClosedRange<Double>]) -> Double {
        var sum = CompensatedSum()
        var end = -Double.infinity
        for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound })
        where stretch.upperBound > end {
            sum.add(stretch.upperBound - max(stretch.lowerBound, end))
            end = stretch.upperBound
        }
        return sum.value
    }
}
