/// Where a system stands, and how its positions get to LV95 or ETRS89 or back.
struct HeightRouteEnd {
    /// Whether the system's datum is Swiss, so that its positions are led to LV95, and otherwise to ETRS89.
    let isSwiss: Bool
    /// From the source to LV95 or ETRS89, or from there to the target.
    let steps: [any RouteStep]
    /// The system's heights.
    let vertical: VerticalEnd

    /// The source's end of the way.
    static func source(
        _ system: ReferenceSystem, _ heights: HeightSystem, _ finder: RouteFinder
    ) throws(TransformError) -> HeightRouteEnd {
        let isSwiss = try isSwiss(system, finder)
        return HeightRouteEnd(
            isSwiss: isSwiss, steps: try finder.steps(from: system.horizontal, to: isSwiss ? .lv95 : .etrs89),
            vertical: try VerticalEnd(heights, "\(heights.name) heights to ETRS89's", finder))
    }

    /// The target's end of the way.
    static func target(
        _ system: ReferenceSystem, _ heights: HeightSystem, _ finder: RouteFinder
    ) throws(TransformError) -> HeightRouteEnd {
        let isSwiss = try isSwiss(system, finder)
        return HeightRouteEnd(
            isSwiss: isSwiss, steps: try finder.steps(from: isSwiss ? .lv95 : .etrs89, to: system.horizontal),
            vertical: try VerticalEnd(heights, "ETRS89's heights to \(heights.name)", finder))
    }

    private static func isSwiss(
        _ system: ReferenceSystem, _ finder: RouteFinder
    ) throws(TransformError) -> Bool {
        let nature = try finder.context.nature(of: system)
        if nature.isSwiss { return true }
        guard nature.isEuropean else {
            throw TransformError(
                .unsupportedSystem, "heights of \(system.name) cannot be converted",
                remedy: "Heights are converted in systems on CH1903+, CH1903, ETRS89 and WGS84.")
        }
        return false
    }
}
