public import Images

/// Dark borders along the sides of a page, such as a scanner's lid or a table beside the paper.
public struct DarkEdges: Hashable, Sendable {
    /// The edge with the longest dark border.
    public let edge: PageEdge
    /// The dark share of that edge, in percent.
    public let percent: Double

    /// A larger share is not just letters or rules that reach the edge.
    public static let mostPercent = 25.0

    private static let longSide = 450
    private static let darkest: UInt8 = 95
    private static let leastStep = 0.45

    /// Measures a page. A page that is dark throughout has no border.
    public init(of page: Raster) {
        let small = SmallPicture(page.converted(to: .grey), longSide: Self.longSide)
        let sorted = small.levels.sorted()
        let paper = Double(sorted[sorted.count * 7 / 10])
        let dark = min(Self.darkest, UInt8(Self.leastStep * paper))
        var worst = (edge: PageEdge.left, percent: 0.0)
        for edge in PageEdge.allCases {
            let cells = Self.cells(along: edge, small)
            // A rotated image has a blurred line along its outermost pixels.
            let count = cells.count { $0.contains { small.levels[$0] <= dark } }
            let percent = Double(count) / Double(cells.count) * 100
            if percent > worst.percent { worst = (edge, percent) }
        }
        (edge, percent) = worst
    }

    /// The two outermost cells at each position along the edge.
    private static func cells(along edge: PageEdge, _ small: SmallPicture) -> [[Int]] {
        let (width, height) = (small.width, small.height)
        let isUpright = edge == .left || edge == .right
        let across = isUpright ? width : height
        return (0..<(isUpright ? height : width)).map { place in
            (0..<min(2, across)).map { depth in
                switch edge {
                case .left: place * width + depth
                case .right: place * width + width - 1 - depth
                case .top: depth * width + place
                case .bottom: (height - 1 - depth) * width + place
                }
            }
        }
    }
}

/// An edge of an upright page.
public enum PageEdge: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right, top, bottom
}
