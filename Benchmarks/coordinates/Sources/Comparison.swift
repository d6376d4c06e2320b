import SwissCoordinates

/// One way between two systems, by PROJ and by the kernel in turns.
struct Comparison {
    let source: ReferenceSystem
    let target: ReferenceSystem
    /// How many times PROJ's speed the project promises, where it does.
    let atLeast: Double?
    let boundNanometres: Double

    func run(places: Int, rounds: Int) throws -> Outcome {
        guard let kernel = try SwissKernel(from: source, to: target) else {
            throw BenchmarkError("the kernel has no way from \(source.name) to \(target.name)")
        }
        let baseline = try Baseline(from: source, to: target)
        let points = Points(in: kernel.domain, count: places)
        var (theirs, ours) = (points, points)
        var (theirSeconds, ourSeconds): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            theirs.refill(from: points)
            theirSeconds.append(seconds { baseline.transform(&theirs.x, &theirs.y) })
            ours.refill(from: points)
            var outside: [Int] = []
            ourSeconds.append(seconds { outside = kernel.transform(&ours.x, &ours.y) })
            guard outside.isEmpty else { throw BenchmarkError("the kernel left \(outside.count) points") }
        }
        return Outcome(
            comparison: self, places: places, theirSeconds: theirSeconds, ourSeconds: ourSeconds,
            nanometres: ours.largestDistance(to: theirs, inDegrees: target == .wgs84))
    }

    private func seconds(_ work: () -> Void) -> Double {
        let duration = ContinuousClock().measure(work).components
        return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
    }
}
