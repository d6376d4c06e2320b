/// One step from a reference system towards another.
protocol RouteStep {
    var record: StepRecord { get }

    /// Moves points in place; points that cannot be moved become infinite. Returns the indices of points for
    /// which only the ballpark could be had.
    func apply(to points: inout [SpacePoint]) -> [Int]
}

extension [any RouteStep] {
    /// Applies every step in turn; the indices of points for which only the ballpark could be had, in order.
    func apply(to points: inout [SpacePoint]) -> [Int] {
        var marks: Set<Int> = []
        for step in self {
            for index in step.apply(to: &points) { marks.insert(index) }
        }
        return marks.sorted()
    }
}
