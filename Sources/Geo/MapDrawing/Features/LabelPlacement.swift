/// Places labels without overlaps, the most important first.
struct LabelPlacement {
    private(set) var drawn = 0
    private(set) var skipped = 0
    private var taken: [PageRect]
    private var obstacles = LineObstacles()
    /// The points whose labels are placed, which a label away from its own point must not be taken for.
    private var labelledPoints: [PagePoint] = []
    private let map: PageRect
    private let millimetre: Double
    private let sizes = [2.6, 2.0, 1.55]

    init(within map: PageRect, reserved: [PageRect], millimetre: Double) {
        self.map = map
        self.millimetre = millimetre
        taken = reserved
    }

    /// Keeps labels off marks and points and, if there is room elsewhere, off lines with a casing.
    mutating func reserveMarks(of feature: PageFeature) {
        taken += feature.markBoxes(millimetre: millimetre)
        if feature.style.casing != nil { for line in feature.lines { obstacles.add(line) } }
    }

    mutating func place(_ features: [PageFeature], on canvas: Canvas) {
        let order = features.indices.filter { !features[$0].label.isEmpty }
            .sorted { (features[$1].weight, $0) < (features[$0].weight, $1) }
        let importantFirst =
            order.filter { features[$0].isImportant } + order.filter { !features[$0].isImportant }
        labelledPoints = order.filter { features[$0].polygons.isEmpty }.flatMap { features[$0].points }
        for index in importantFirst {
            let feature = features[index]
            let isPlaced =
                place(feature, on: canvas) || feature.isImportant && placeAcross(feature, on: canvas)
            if isPlaced { drawn += 1 } else { skipped += 1 }
        }
    }

    /// Draws the first line in the smallest size at the feature's label point, across its border.
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

    /// Tries all lines, then only the first, then the same a little away from the feature's point.
    private mutating func place(_ feature: PageFeature, on canvas: Canvas) -> Bool {
        guard hasRoom(feature, canvas) else { return false }
        let search = LabelSearch(feature, within: map, millimetre: millimetre)
        let texts =
            feature.label.count > 1 ? [feature.label, Array(feature.label.prefix(1))] : [feature.label]
        for isAway in search.isWithinArea ? [false] : [false, true] {
            for text in texts where place(text, search, isAway: isAway, on: canvas) { return true }
        }
        return false
    }

    /// Prefers positions off lines, then horizontal text, then large text.
    private mutating func place(
        _ lines: [String], _ search: LabelSearch, isAway: Bool, on canvas: Canvas
    ) -> Bool {
        for coversLines in [false, true] {
            for isUpward in search.isWithinArea ? [false, true] : [false] {
                for size in sizes {
                    let text = LabelText(lines, size: size * millimetre, isUpward: isUpward, canvas)
                    let margin = 0.25 * size * millimetre
                    func isRoom(_ rect: PageRect) -> Bool {
                        isFree(rect) && (coversLines || !obstacles.touch(rect))
                    }
                    let box =
                        isAway
                        ? search.firstRoomAway(
                            for: text, margin: margin, from: labelledPoints, isFree: isRoom)
                        : search.firstRoom(for: text, margin: margin, isFree: isRoom)
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

    /// Whether the smallest label fits the area's extent at all; a cheap test before the search.
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

/// The lines of a label at one size, horizontal or upward.
struct LabelText {
    /// Extent on the page.
    let width: Double
    let height: Double
    private let lines: [String]
    private let size: Double
    private let isUpward: Bool
    /// Height of a digit as a fraction of the font size.
    private static let digitHeight = 0.73
    private static let lineHeight = 1.2

    init(_ lines: [String], size: Double, isUpward: Bool, _ canvas: Canvas) {
        self.lines = lines
        self.size = size
        self.isUpward = isUpward
        canvas.setFont(size: size)
        let along = lines.map(canvas.width(of:)).max() ?? 0
        let across = size * (Self.digitHeight + Double(lines.count - 1) * Self.lineHeight)
        (width, height) = isUpward ? (across, along) : (along, across)
    }

    /// Draws the lines centred in `box`.
    func draw(on canvas: Canvas, in box: PageRect, halo: Double) {
        canvas.setFont(size: size)
        let across = isUpward ? width : height
        canvas.turned(upward: isUpward, at: PagePoint(x: box.middleX, y: box.middleY)) {
            var baseline = size * Self.digitHeight - across / 2
            for line in lines {
                canvas.write(line, at: PagePoint(x: 0, y: baseline), .ink, anchor: .middle, halo: halo)
                baseline += size * Self.lineHeight
            }
        }
    }
}

/// Lines that labels should not cover, in sections with a bounding box for fast tests.
struct LineObstacles {
    private struct Run {
        let box: PageRect
        let points: ArraySlice<PagePoint>
    }

    private var runs: [Run] = []
    private static let runLength = 32

    mutating func add(_ line: [PagePoint]) {
        var start = 0
        while start + 1 < line.count {
            let end = min(start + Self.runLength, line.count - 1)
            let points = line[start...end]
            let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
            let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
            let box = PageRect(x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2)
            runs.append(Run(box: box, points: points))
            start = end
        }
    }

    func touch(_ rect: PageRect) -> Bool {
        runs.contains { run in
            run.box.intersects(rect)
                && zip(run.points, run.points.dropFirst()).contains { rect.isTouched(from: $0, to: $1) }
        }
    }
}
