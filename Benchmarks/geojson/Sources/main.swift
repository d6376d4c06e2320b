import Dispatch
import Foundation
import SimpleFeatures
import Streams

/// Measures the GeoJSON codec on one file: geojson FILE [ROUNDS]. Each line is the best of the rounds.
///
/// The transformation is a polynomial of the cost of a real one, not a real one.

/// The shortest time that `work` took, and what it made; what it made before is freed outside of the time.
func best<Outcome>(_ rounds: Int, _ work: () throws -> Outcome) rethrows -> (
    seconds: Double, outcome: Outcome
) {
    func timed() throws -> (seconds: Double, outcome: Outcome) {
        let start = DispatchTime.now().uptimeNanoseconds
        let outcome = try work()
        return (Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9, outcome)
    }
    var best = try timed()
    for _ in 1..<max(rounds, 2) {
        let next = try timed()
        best = (min(best.seconds, next.seconds), next.outcome)
    }
    return best
}

func polynomial(_ run: PositionRun) {
    for index in run.x.indices {
        let east = (run.x[index] - 2_660_000) / 180_000
        let north = (run.y[index] - 1_185_000) / 120_000
        run.x[index] = 8.2 + east * (2.3 + 0.01 * north + 0.001 * east * east)
        run.y[index] = 46.8 + north * (1.07 + 0.002 * north * north) + 0.01 * east * east
    }
}

func rewrite(_ path: String) throws -> Int {
    let rewriter = CoordinateRewriter(.init(numbers: .upTo(decimals: 7)), transform: polynomial)
    var bytes = 0
    return try rewriter.rewrite(ByteSource(path: path)) { bytes += $0.count }.positions
}

func readOneByOne(_ path: String) throws -> [Feature] {
    let reader = GeoJSONReader(try ByteSource(path: path))
    var features: [Feature] = []
    while let feature = try reader.next() { features.append(feature) }
    return features
}

guard CommandLine.arguments.count > 1 else {
    print("usage: geojson FILE [ROUNDS]")
    exit(2)
}
let path = CommandLine.arguments[1]
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5
let rewriting = try best(rounds) { try rewrite(path) }
print("rewriting, one core    \(rewriting.seconds) s, \(rewriting.outcome) positions")
let reading = try best(rounds) { try readOneByOne(path) }
print("reading, one core      \(reading.seconds) s, \(reading.outcome.count) features")
let whole = try best(rounds) { try FeatureFile(path: path) }
print("reading, every core    \(whole.seconds) s, \(whole.outcome.features.count) features")
