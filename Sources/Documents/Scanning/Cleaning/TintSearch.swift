#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tells which of the areas between a page's edges are tints, and how much of the light they give back.
///
/// A tint is even and darker, in one band at least, than the paper around it, by the same everywhere. Zones of a plan may have paper on one side
/// only, or none: they are told once those beside them are known. What reaches far along the page's rim may be paper
/// beyond a fold, and is a tint only with a colour of its own.
struct TintSearch {
    private let areas: [EdgedAreas.Area]
    private let candidates: [Int]
    /// Whether an area may be a tint without others around it.
    private let standsAlone: [Bool]
    /// The logarithm of the share of light that an area gives back in each band, for tints.
    private var light: [Int: SIMD3<Double>] = [:]

    /// An area as large as this, of the page, is the paper.
    private static let leastPaper = 0.4
    private static let fewestCells = 40
    /// Less light than beside it, in a band, makes a tint; less than that in all, print.
    private static let mostLight = log(0.96)
    private static let leastLight = log(0.25)
    /// How far most of the steps along a tint's edge may lie apart; a picture's differ.
    private static let mostSpread = 0.1
    /// Of an area's edge.
    private static let leastTintedEdge = 0.7
    private static let leastPaperEdge = 0.25
    private static let mostOpenEdge = 0.5
    private static let mostRim = 0.25
    private static let leastColour = 0.06
    /// Rounds in which tints are found, and in which their light is weighed against that of all around them.
    private static let rounds = 8
    private static let weighings = 30

    /// Searches among those areas that are even; others may be parts of a tint.
    init(_ areas: [EdgedAreas.Area], pageCells: Int, where isEven: (EdgedAreas.Area) -> Bool) {
        self.areas = areas
        candidates = areas.indices.filter {
            Double(areas[$0].cells.count) < Self.leastPaper * Double(pageCells)
        }
        standsAlone = areas.map { area in
            area.cells.count >= Self.fewestCells
                && Double(area.open) <= Self.mostOpenEdge * Double(area.facing + area.open) && isEven(area)
        }
        for _ in 0..<Self.rounds {
            let found = candidates.filter { light[$0] == nil && isTint($0) }
            if found.isEmpty { break }
            for index in found { light[index] = .zero }
            weigh()
        }
        for index in light.keys.sorted() where !isUniform(areas[index]) { light[index] = nil }
        weigh()
    }

    /// The tints, with the share of light that they give back in each band.
    var tints: [(cells: [Int], shares: SIMD3<Double>)] {
        light.sorted { $0.key < $1.key }.map { index, light in
            (areas[index].cells, SIMD3(exp(light[0]), exp(light[1]), exp(light[2])))
        }
    }

    private func isTint(_ index: Int) -> Bool {
        let area = areas[index]
        let known = area.borders.filter { light[$0.area] == nil }.flatMap(\.steps)
        let isBesidePaper = Double(known.count) >= Self.leastPaperEdge * Double(area.facing)
        guard standsAlone[index] || !isBesidePaper else { return false }
        let steps = isBesidePaper ? known : onPaper(area.borders)
        let tinted = steps.count { $0.min() <= Self.mostLight }
        guard tinted > 0, Double(tinted) >= Self.leastTintedEdge * Double(steps.count) else { return false }
        let step = EdgedAreas.median(of: steps)
        let isAtRim = Double(area.onRim) > Self.mostRim * Double(area.onRim + area.facing + area.open)
        return step.max() >= Self.leastLight && (!isAtRim || step.max() - step.min() >= Self.leastColour)
    }

    /// Whether an area differs by the same from paper all along its edge.
    private func isUniform(_ area: EdgedAreas.Area) -> Bool {
        let steps = onPaper(area.borders)
        return (0..<3).allSatisfy { band in
            let sorted = steps.map { $0[band] }.sorted()
            return sorted[sorted.count * 8 / 10] - sorted[sorted.count * 2 / 10] <= Self.mostSpread
        }
    }

    /// The steps along borders as they were if there were paper beyond each.
    private func onPaper(_ borders: [EdgedAreas.Border]) -> [SIMD3<Double>] {
        borders.flatMap { border in border.steps.map { $0 + (light[border.area] ?? .zero) } }
    }

    /// Gives each tint the light that agrees best with what is around it.
    private mutating func weigh() {
        let tints = light.keys.sorted()
        for _ in 0..<Self.weighings {
            for index in tints {
                let sum = areas[index].borders.reduce(SIMD3<Double>.zero) { sum, border in
                    sum + Double(border.steps.count) * (border.step + (light[border.area] ?? .zero))
                }
                light[index] = (sum / Double(max(1, areas[index].facing))).clamped(
                    lowerBound: SIMD3(repeating: 2 * Self.leastLight), upperBound: .zero)
            }
        }
    }
}
