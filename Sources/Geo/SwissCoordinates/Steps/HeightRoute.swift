/// The way of positions whose heights are said to be what they are, in three dimensions.
///
/// A position is brought to where it is known on both sides, as LV95 with a height above the Bessel ellipsoid
/// and as ETRS89 with its own; swisstopo's parameters lead from the one to the other, and every height system
/// stands on one of the two. A height that stands on the other side than its position is found by
/// approximation: two rounds leave less than PROJ's own geocentric coordinates do, 0.4 micrometres at 4,634
/// m.
struct HeightRoute: RouteStep {
    private static let rounds = 2

    let source: HeightRouteEnd
    let target: HeightRouteEnd
    /// From LV95 with Bessel heights to ETRS89.
    let parameters: ProjectionStep

    var record: StepRecord { parameters.record }

    func apply(to points: inout [SpacePoint]) -> [Int] {
        let heights = points.map(\.z)
        let marks = source.steps.apply(to: &points)
        let place = source.isSwiss ? fromSwiss(points, heights) : fromEuropean(points, heights)
        points = target.isSwiss ? place.swiss : place.european
        if target.vertical.isBessel {
            points.setHeights(from: place.swiss)
        } else {
            points.setHeights(from: moved(place.european, by: target.vertical.geoid?.reversed))
        }
        let others = target.steps.apply(to: &points)
        let isBallpark = [source, target].contains { $0.vertical.record?.isBallpark == true }
        return isBallpark ? Array(points.indices) : Set(marks).union(others).sorted()
    }

    private typealias Place = (swiss: [SpacePoint], european: [SpacePoint])

    private func fromSwiss(_ points: [SpacePoint], _ heights: [Double]) -> Place {
        var swiss = points
        var european = moved(swiss, by: parameters)
        if source.vertical.isBessel { return (swiss, european) }
        for _ in 0..<Self.rounds {
            var wanted = european
            for index in wanted.indices { wanted[index].z = heights[index] }
            wanted = moved(wanted, by: source.vertical.geoid)
            for index in swiss.indices { swiss[index].z += wanted[index].z - european[index].z }
            european = moved(swiss, by: parameters)
        }
        return (swiss, european)
    }

    private func fromEuropean(_ points: [SpacePoint], _ heights: [Double]) -> Place {
        var european = moved(points, by: source.vertical.geoid)
        var swiss = moved(european, by: parameters.reversed)
        if !source.vertical.isBessel { return (swiss, european) }
        for _ in 0..<Self.rounds {
            for index in european.indices { european[index].z += heights[index] - swiss[index].z }
            swiss = moved(european, by: parameters.reversed)
        }
        return (swiss, european)
    }

    private func moved(_ points: [SpacePoint], by step: ProjectionStep?) -> [SpacePoint] {
        guard let step else { return points }
        var points = points
        _ = step.apply(to: &points)
        return points
    }
}

extension [SpacePoint] {
    fileprivate mutating func setHeights(from others: [SpacePoint]) {
        for index in indices { self[index].z = others[index].z }
    }
}
