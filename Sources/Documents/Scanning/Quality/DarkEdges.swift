public import Images

/// Dark borders along the sides of a page, such as a scanner's lid or a table beside the paper.
public struct DarkEdges: Hashable, Sendable {
    /// The side along which most is dark.
    public let edge: PageEdge
    /// The share of that side, in percent.
    public let percent: Double

    /// More than this is no letter and no rule that reaches the side.
    public static let mostPercent = 25.0

    private static let longSide = 450
    private static let darkest: UInt8 = 95
    private static let leastStep = 0.45

    /// Measures a page. A page that is dark all over has no border.
    public init(of page: Raster) {
        let small = SmallPicture(page.converted(to: .grey), longSide: Self.longSide)
        let sorted = small.levels.sorted()
        let paper = Double(sorted[sorted.count * 7 / 10])
        let dark = min(Self.darkest, UInt8(Self.leastStep * paper))
        var worst = (edge: PageEdge.left, percent: 0.0)
        for edge in PageEdge.allCases {
            let cells = Self.cells(along: edge, small)
            // A picture that was turned has a blurred line at its very side.
            let count = cells.count { $0.contains { small.levels[$0] <= dark } }
            let percent = Double(count) / Double(cells.count) * 100
            if percent > worst.percent { worst = (edge, percent) }
        }
        (edge, percent) = worst
    }

    /// The two cells at the side, place by place.
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
