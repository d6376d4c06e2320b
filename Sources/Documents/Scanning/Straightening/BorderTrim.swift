import CLeptonica
public import Images

/// Crops the dark borders left around the paper by a scanner's lid.
///
/// A border is dark and even, runs along most of a side, is at most 15 % of the page wide, and has a sharp edge to
/// the paper. A single border wider than 3 % might be a printed heading and stays. Light borders and pictures stay.
/// Remaining dark areas along the sides, such as wedges beside skewed paper, are painted in the paper's colour.
///
/// ```swift
/// let (page, borders) = try BorderTrim().trim(raster)
/// ```
public struct BorderTrim: Sendable, Hashable, Codable {
    /// Creates a trimmer.
    public init() {}

    /// Trims a page; returns it with the widths of the removed borders.
    public func trim(_ raster: Raster) throws(ScanningError) -> (raster: Raster, borders: PageBorders) {
        let (grey, colour, borders) = try trim(
            try Pix(raster.converted(to: .grey)), raster.channels == .rgb ? try Pix(raster) : nil)
        return borders.isEmpty
            ? (raster, borders) : (try (colour ?? grey).raster(dotsPerInch: raster.dotsPerInch), borders)
    }

    /// A trimmed page at its size before, with white in place of its borders.
    ///
    /// `borders` are those with which the page was trimmed.
    package func restore(_ page: Raster, _ borders: PageBorders) throws(ScanningError) -> Raster {
        let channels = page.channels.rawValue
        let (width, height) = (
            borders.left + page.width + borders.right, borders.top + page.height + borders.bottom
        )
        let length = page.width * channels
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * channels) { pixels, count in
            pixels.initialize(repeating: 255)
            for row in 0..<page.height {
                let start = ((row + borders.top) * width + borders.left) * channels
                let line = page.bytes[row * length..<(row + 1) * length]
                _ = pixels[start..<start + length].update(fromContentsOf: line)
            }
            count = width * height * channels
        }
        do {
            return try Raster(
                width: width, height: height, channels: page.channels, bytes: bytes,
                dotsPerInch: page.dotsPerInch)
        } catch {
            throw ScanningError(error)
        }
    }

    /// Trims a page in grey, and in the same way in colour, in place where possible: both may be painted over.
    func trim(
        _ grey: Pix, _ colour: Pix?
    ) throws(ScanningError) -> (grey: Pix, colour: Pix?, borders: PageBorders) {
        var borders = try find(in: grey)
        let trimmed = try grey.without(borders)
        let coloured = try colour?.without(borders)
        guard let surroundings = try DarkSurroundings(trimmed) else { return (trimmed, coloured, borders) }
        borders.paintedShare = surroundings.share
        try surroundings.whiten(trimmed)
        if let coloured { try surroundings.whiten(coloured) }
        return (trimmed, coloured, borders)
    }

    /// Crops the outermost lines of paper cut out of a photo where the background still darkens them.
    func trimRim(_ grey: Pix, _ colour: Pix?) throws(ScanningError) -> (grey: Pix, colour: Pix?) {
        let rim = PageBorders(
            left: try grey.rim(of: .left), top: try grey.rim(of: .top), right: try grey.rim(of: .right),
            bottom: try grey.rim(of: .bottom))
        return (try grey.without(rim), try colour?.without(rim))
    }

    private func find(in grey: Pix) throws(ScanningError) -> PageBorders {
        let side = max(1, (max(grey.width, grey.height) + Self.cells - 1) / Self.cells)
        guard min(grey.width, grey.height) / side >= Self.fewestCells else { return PageBorders() }
        let small = try LevelGrid(grey.scaled(by: 1 / Double(side)))
        let rows = EdgeProfile(small, ofRows: true)
        let columns = EdgeProfile(small, ofRows: false)
        let found = [columns.first, rows.first, columns.last, rows.last]
        let isSingle = found.count { $0 > 0 } == 1

        func width(_ cells: Int, of count: Int, at edge: Pix.Side) throws(ScanningError) -> Int {
            guard cells > 0, !isSingle || Double(cells) <= Self.broadestAlone * Double(count) else {
                return 0
            }
            return try grey.edge(near: cells * side, within: 2 * side, of: edge)
        }
        return PageBorders(
            left: try width(columns.first, of: columns.count, at: .left),
            top: try width(rows.first, of: rows.count, at: .top),
            right: try width(columns.last, of: columns.count, at: .right),
            bottom: try width(rows.last, of: rows.count, at: .bottom))
    }

    private static let cells = 450
    private static let fewestCells = 100
    private static let broadestAlone = 0.03
}

extension Pix {
    fileprivate func without(_ borders: PageBorders) throws(ScanningError) -> Pix {
        guard !borders.isEmpty else { return self }
        return try cropped(
            left: borders.left, top: borders.top, width: width - borders.left - borders.right,
            height: height - borders.top - borders.bottom)
    }
}

/// The borders outside the paper on each side, in pixels.
public struct PageBorders: Sendable, Hashable, Codable {
    /// Columns on the left.
    public var left: Int
    /// Rows at the top.
    public var top: Int
    /// Columns on the right.
    public var right: Int
    /// Rows at the bottom.
    public var bottom: Int

    /// The share of the remaining page that was dark along its sides and has been painted over, 0 to 1.
    public var paintedShare = 0.0

    /// Creates borders of given widths.
    public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether there are no borders and nothing was painted.
    public var isEmpty: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 && paintedShare == 0 }
}

/// The typical levels of a small image's rows or columns, and the dark ones at either end.
private struct EdgeProfile {
    /// Rows or columns.
    let count: Int
    /// Number of dark lines at the beginning.
    let first: Int
    /// Number of dark lines at the end.
    let last: Int

    private static let broadest = 0.15
    private static let darkest = 90.0
    /// Paper is lighter than its border by this factor.
    private static let leastStep = 1.6
    private static let unevenness = 45

    init(_ grid: LevelGrid, ofRows: Bool) {
        count = ofRows ? grid.height : grid.width
        let across = ofRows ? grid.width : grid.height
        // The corners belong to the borders of the other sides.
        let middle = across / 10..<(across - across / 10)
        let lines = (0..<count).map { line in
            Line(levels: middle.map { ofRows ? grid[$0, line] : grid[line, $0] })
        }
        first = Self.border(lines)
        last = Self.border(lines.reversed())
    }

    private struct Line {
        let median: Double
        let spread: Int

        init(levels: [UInt8]) {
            let sorted = levels.sorted()
            median = Double(sorted[sorted.count / 2])
            spread = Int(sorted[sorted.count * 9 / 10]) - Int(sorted[sorted.count / 10])
        }
    }

    private static func isDark(_ line: Line) -> Bool {
        line.median <= darkest && line.spread <= unevenness
    }

    /// The number of lines before the paper begins; 0 if there is no clear border.
    private static func border(_ lines: [Line]) -> Int {
        let limit = Int(Double(lines.count) * broadest)
        let dark = lines.prefix(limit + 1).prefix { isDark($0) }
        guard (1...limit).contains(dark.count) else { return 0 }
        let border = dark.map(\.median).min() ?? 0
        // Paper in deep shadow is dark too, but lighter than its surroundings.
        let lightest = (border + level(beyond: dark.count, lines)) / 2
        func isBorder(_ line: Line) -> Bool { isDark(line) && line.median <= lightest }
        let width = dark.prefix { isBorder($0) }.count
        // A dark area that continues behind light letters is a heading.
        guard width > 0, !lines.prefix(limit + 1).dropFirst(width).contains(where: isBorder) else { return 0 }
        let paper = level(beyond: width, lines)
        return paper >= leastStep * max(10, border) && paper - border >= 25 ? width : 0
    }

    /// The level next to a border; the line at its edge is partly paper, so one further in is used.
    private static func level(beyond width: Int, _ lines: [Line]) -> Double {
        lines[min(lines.count - 1, width + 2)].median
    }
}

extension Pix {
    enum Side: CaseIterable {
        case left, top, right, bottom
    }

    /// The distance from a side at which the paper begins, searched around `distance`. Two pixels are added, since
    /// edges are never quite straight.
    fileprivate func edge(near distance: Int, within reach: Int, of side: Side) throws(ScanningError) -> Int {
        let length = side == .left || side == .right ? width : height
        let from = max(0, distance - reach)
        let to = min(length / 2, distance + reach)
        let levels = try means(from: from, to: to, of: side)
        guard let dark = levels.min(), let light = levels.max() else { return distance }
        let edge = levels.firstIndex { $0 >= dark + 0.8 * (light - dark) } ?? 0
        return from + edge + 2
    }

    /// The number of lines along a side that are darker than the paper next to them; a few at most.
    fileprivate func rim(of side: Side) throws(ScanningError) -> Int {
        let most = max(2, max(width, height) / 800)
        guard min(width, height) > 20 * most else { return 0 }
        let levels = try means(from: 0, to: 3 * most, of: side)
        let paper = levels[(2 * most)...].reduce(0, +) / Float(most)
        return (levels[..<most].lastIndex { $0 < Self.darkestEdge * paper } ?? -1) + 1
    }

    private static let darkestEdge: Float = 0.97

    /// The mean levels of rows or columns between two distances from a side.
    private func means(from: Int, to: Int, of side: Side) throws(ScanningError) -> [Float] {
        let count = Int32(to - from)
        let (width, height) = (Int32(self.width), Int32(self.height))
        var box =
            switch side {
            case .left: boxCreate(Int32(from), height / 10, count, height * 8 / 10)
            case .right: boxCreate(width - Int32(to), height / 10, count, height * 8 / 10)
            case .top: boxCreate(width / 10, Int32(from), width * 8 / 10, count)
            case .bottom: boxCreate(width / 10, height - Int32(to), width * 8 / 10, count)
            }
        defer { boxDestroy(&box) }
        let isRow = side == .top || side == .bottom
        var numbers: UnsafeMutablePointer<NUMA>? =
            isRow
            ? pixAverageByRow(pix, box, Int32(L_WHITE_IS_MAX))
            : pixAverageByColumn(pix, box, Int32(L_WHITE_IS_MAX))
        guard numbers != nil else { throw Self.failure("pixAverage") }
        defer { numaDestroy(&numbers) }
        let means = (0..<numaGetCount(numbers)).map { index in
            var level: Float = 0
            numaGetFValue(numbers, index, &level)
            return level
        }
        return side == .left || side == .top ? means : means.reversed()
    }
}
