/// How much of a page is pale colour: too pale for a pixel of it to be told from the camera's noise, but the same over
/// an area.
struct PaleColours {
    /// The share of the page, 0 to 1.
    let share: Double

    /// Between bands; JPEG and lamps leave less on even light.
    private static let leastChroma = 14
    /// Stray light tints what is darker.
    private static let leastLight = 150
    private static let fewestTiles = 12
    /// What turning a page level brings in at its rim has not quite the paper's colour; of the shorter side.
    private static let broadestWedge = 0.05

    /// From a page's tiles on even light, one grid a band.
    init(_ bands: [LevelGrid]) {
        guard bands.count == 3 else {
            share = 0
            return
        }
        let isPale = bands[0].levels.indices.map { cell in
            let parts = bands.map { Int($0.levels[cell]) }
            let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
            return most >= Self.leastLight && most - least >= Self.leastChroma
        }
        let areas = CellArea.areas(of: isPale, width: bands[0].width)
            .filter { $0.cells.count >= Self.fewestTiles && !Self.isWedge($0, on: bands[0]) }
        share = Double(areas.reduce(0) { $0 + $1.cells.count }) / Double(max(1, isPale.count))
    }

    private static func isWedge(_ area: CellArea, on page: LevelGrid) -> Bool {
        let isAtRim =
            min(area.left, area.top) <= 1 || area.right >= page.width - 2 || area.bottom >= page.height - 2
        let breadth = min(area.right - area.left, area.bottom - area.top) + 1
        return isAtRim && Double(breadth) < broadestWedge * Double(min(page.width, page.height))
    }
}
