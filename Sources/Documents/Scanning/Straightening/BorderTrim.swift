public import Images

/// Cuts off the dark borders that a scanner's lid leaves around the paper.
///
/// A border is dark, even, along most of a side and at most 15 % of the page wide, and the paper begins at once. A
/// single one that is broader than 3 % might be a printed heading and stays. Light borders and pictures stay. What is
/// dark along the sides after that, such as the wedges beside a paper that lay askew, is painted in the paper's colour.
///
/// ```swift
/// let (page, borders) = try BorderTrim().trim(raster)
/// ```
public struct BorderTrim: Sendable, Hashable, Codable {
    /// A trimmer.
    public init() {}

    /// The page without its dark borders, and their widths.
    public func trim(_ raster: Raster) throws(ScanningError) -> (raster: Raster, borders: PageBorders) {
        let page = try Pix(raster)
        let (trimmed, borders) = try trim(page)
        return borders.isEmpty
            ? (raster, borders) : (try trimmed.raster(dotsPerInch: raster.dotsPerInch), borders)
    }

    /// The same of a page that may be painted over.
    func trim(_ page: Pix) throws(ScanningError) -> (page: Pix, borders: PageBorders) {
        var borders = try find(in: page)
        let trimmed =
            borders.isEmpty
            ? page
            : try page.cropped(
                left: borders.left, top: borders.top, width: page.width - borders.left - borders.right,
                height: page.height - borders.top - borders.bottom)
        guard let surroundings = try DarkSurroundings(trimmed) else { return (trimmed, borders) }
        borders.paintedShare = surroundings.share
        surroundings.whiten(trimmed)
        return (trimmed, borders)
    }

    private func find(in page: Pix) throws(ScanningError) -> PageBorders {
        let side = max(1, (max(page.width, page.height) + Self.cells - 1) / Self.cells)
        guard min(page.width, page.height) / side >= Self.fewestCells else { return PageBorders() }
        let grey = try page.grey()
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

/// How much lies outside of the paper on each side, in pixels.
public struct PageBorders: Sendable, Hashable, Codable {
    /// Columns on the left.
    public var left: Int
    /// Rows at the top.
    public var top: Int
    /// Columns on the right.
    public var right: Int
    /// Rows at the bottom.
    public var bottom: Int

    /// The share of the remaining page that was dark along its sides and is paper now, 0 to 1.
    public var paintedShare = 0.0

    /// Borders of given widths.
    public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Whether there is none.
    public var isEmpty: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 && paintedShare == 0 }
}
