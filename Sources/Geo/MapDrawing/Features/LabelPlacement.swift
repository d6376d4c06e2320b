/// Finds room for labels, the most important first, so that none covers another.
struct LabelPlacement {
    private(set) var drawn = 0
    private(set) var skipped = 0
    private var taken: [PageRect]
    private var obstacles = LineObstacles()
    private let map: PageRect
    private let millimetre: Double
    private let sizes = [2.6, 2.0, 1.55]

    init(within map: PageRect, reserved: [PageRect], millimetre: Double) {
        self.map = map
        self.millimetre = millimetre
        taken = reserved
    }

    /// Keeps labels off the marks of a route and off points, and off lines that stand out by a casing where there is other room.
    mutating func reserveMarks(of feature: PageFeature) {
        taken += feature.markBoxes(millimetre: millimetre)
        if feature.style.casing != nil { for line in feature.lines { obstacles.add(line) } }
    }

    mutating func place(_ features: [PageFeature], on canvas: Canvas) {
        let order = features.indices.filter { !features[$0].label.isEmpty }
            .sorted { (features[$1].weight, $0) < (features[$0].weight, $1) }
        let importantFirst =
            order.filter { features[$0].isImportant } + order.filter { !features[$0].isImportant }
        for index in importantFirst {
            let feature = features[index]
            let isPlaced =
                place(feature, on: canvas) || feature.isImportant && placeAcross(feature, on: canvas)
            if isPlaced { drawn += 1 } else { skipped += 1 }
        }
    }

    /// The first line in small letters at the feature's own place, its border notwithstanding.
    private mutating func placeAcross(_ feature: PageFeature, on canvas: Canvas) -> Bool {
        guard let point = feature.labelPoint, let size = sizes.last else { return false }
        let text = LabelText(
            Array(feature.label.prefix(1)), size: size * millimetre, isUpward: false, canvas)
        let box = PageRect(
            x: point.x - text.width / 2, y: point.y - text.height / 2, width: text.width, height: text.height)
        guard isFree(box) else { return false }
        taken.append(box)
        text.draw(on: canvas, in: box, halo: 0.4 * millimetre)
        return true
    }

    /// Tries all lines, and then the first one alone.
    private mutating func place(_ feature: PageFeature, on canvas: Canvas) -> Bool {
        guard hasRoom(feature, canvas) else { return false }
        let search = LabelSearch(feature, within: map, millimetre: millimetre)
        if place(feature.label, search, on: canvas) { return true }
        return feature.label.count > 1 && place(Array(feature.label.prefix(1)), search, on: canvas)
    }

    /// Off the lines if possible, level rather than upwards, large rather than small.
    private mutating func place(_ lines: [String], _ search: LabelSearch, on canvas: Canvas) -> Bool {
        for coversLines in [false, true] {
            for isUpward in search.isWithinArea ? [false, true] : [false] {
                for size in sizes {
                    let text = LabelText(lines, size: size * millimetre, isUpward: isUpward, canvas)
                    let box = search.firstRoom(for: text, margin: 0.25 * size * millimetre) { rect in
                        isFree(rect) && (coversLines || !obstacles.touch(rect))
                    }
                    guard let box else { continue }
                    taken.append(box)
                    text.draw(on: canvas, in: box, halo: 0.4 * millimetre)
                    return true
                }
            }
        }
        return false
    }

    private func isFree(_ rect: PageRect) -> Bool {
        map.contains(rect) && !taken.contains { $0.intersects(rect) }
    }

    /// Whether the smallest label could fit the area's extent, so that the search is worth its while.
    private func hasRoom(_ feature: PageFeature, _ canvas: Canvas) -> Bool {
        if feature.polygons.isEmpty { return true }
        guard let size = sizes.last else { return false }
        let text = LabelText(Array(feature.label.prefix(1)), size: size * millimetre, isUpward: false, canvas)
        let (long, short) = (max(text.width, text.height), min(text.width, text.height))
        return feature.polygons.contains { polygon in
            let extent = polygon.extent
            return max(extent.width, extent.height) > long && min(extent.width, extent.height) > short
        }
    }
}
