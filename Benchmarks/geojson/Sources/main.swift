import Dispatch
import Foundation
import SimpleFeatures

/// Measures the GeoJSON codec on one file: geojson FILE [ROUNDS]. Each line is the best of the rounds.
///
/// The transformation is a polynomial of the cost of a real one, not a real one.

func best(_ rounds: Int, _ work: () throws -> Int) rethrows -> (seconds: Double, count: Int) {
    var (seconds, count) = (Double.infinity, 0)
    for _ in 0..<rounds {
        let start = DispatchTime.now().uptimeNanoseconds
        count = try work()
        seconds = min(seconds, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
    }
    return (seconds, count)
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

func readOneByOne(_ path: String) throws -> Int {
    let reader = GeoJSONReader(try ByteSource(path: path))
    var features: [Feature] = []
    while let feature = try reader.next() { features.append(feature) }
    return features.count
}

guard CommandLine.arguments.count > 1 else {
    print("usage: geojson FILE [ROUNDS]")
    exit(2)
}
let path = CommandLine.arguments[1]
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5
let rewriting = try best(rounds) { try rewrite(path) }
print("rewriting, one core    \(rewriting.seconds) s, \(rewriting.count) positions")
let reading = try best(rounds) { try readOneByOne(path) }
print("reading, one core      \(reading.seconds) s, \(reading.count) features")
let whole = try best(rounds) { try FeatureFile(path: path).features.count }
print("reading, every core    \(whole.seconds) s, \(whole.count) features")
