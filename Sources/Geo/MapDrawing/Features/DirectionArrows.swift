/// Places along a line on the page where an arrow shows which way it goes.
enum DirectionArrows {
    /// A place and the direction there, one pixel long.
    struct Arrow {
        let point: PagePoint
        let direction: PagePoint
    }

    private static let most = 400
    /// Millimetres before and behind an arrow over which the line has to be nearly straight.
    private static let reach = 1.3
    private static let straightness = 0.9

    /// Arrows every `interval` millimetres, none at bends, where they would point nowhere, nor on each other or at `marks`.
    static func along(
        _ line: [PagePoint], interval: Double, millimetre: Double, within shown: PageRect, marks: [PagePoint]
    ) -> [Arrow] {
        guard interval.isFinite, interval >= 2 else { return [] }
        let path = PagePath(line)
        let reach = reach * millimetre
        // A line of a few millimetres has one arrow, in its middle.
        let step = min(interval * millimetre, path.length)
        guard path.length > 4 * reach else { return [] }
        var arrows: [Arrow] = []
        var next = step / 2
        while next < path.length - reach, arrows.count < most {
            defer { next += step }
            guard shown.holds(path.point(at: next)), let arrow = arrow(at: next, of: path, reach: reach)
            else { continue }
            let isTaken = (marks + arrows.map(\.point)).contains {
                $0.distance(to: arrow.point) < 3.4 * millimetre
            }
            if !isTaken { arrows.append(arrow) }
        }
        return arrows
    }

    private static func arrow(at distance: Double, of path: PagePath, reach: Double) -> Arrow? {
        let (before, here, after) = (
            path.point(at: distance - reach), path.point(at: distance), path.point(at: distance + reach)
        )
        let (dx, dy) = (after.x - before.x, after.y - before.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length >= 2 * reach * straightness else { return nil }
        return Arrow(point: here, direction: PagePoint(x: dx / length, y: dy / length))
    }
}
