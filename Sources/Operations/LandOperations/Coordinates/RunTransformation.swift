import SimpleFeatures
import SwissCoordinates

/// Takes runs of positions from a file's system into another; one thread at a time.
final class RunTransformation {
    let choice: SourceSystem.Choice
    let transformer: Transformer
    /// What cannot be transformed is looked at again, to say why.
    private var original = PointRun()
    /// Positions that were transformed with less than the grid.
    var ballparkCount: Int { transformer.ballparkCount }

    init(_ choice: SourceSystem.Choice, _ transformer: Transformer) {
        self.choice = choice
        self.transformer = transformer
    }

    func callAsFunction(_ run: PositionRun) throws {
        if choice.axesAreSwapped {
            for index in run.x.indices { swap(&run.x[index], &run.y[index]) }
        }
        if choice.watchesOrder { try checkOrder(of: run) }
        original.keep(run)
        transformer.transform(x: run.x, y: run.y, z: .init(start: nil, count: 0))
        for index in run.x.indices where !run.x[index].isFinite || !run.y[index].isFinite {
            _ = try transformer.transform(original[index])
        }
    }

    /// Refuses a run with a pair that is swapped for certain, while the file began near Switzerland.
    private func checkOrder(of run: PositionRun) throws {
        var greatest = -Double.infinity
        for x in run.x { greatest = x > greatest ? x : greatest }
        guard greatest > SystemRecogniser.greatestLongitude else { return }
        for index in run.x.indices {
            if let error = SystemRecogniser.swapped(Position(x: run.x[index], y: run.y[index])) {
                throw error
            }
        }
    }
}
