import Foundation
import Parcels
import SimpleFeatures

/// Finds neighbours and dissolves parcels: parcels-topology PARCELS.geojson BORDERS CONTACTS LAND.
///
/// For each line on standard input does what it says (borders, neighbours, dissolve) and prints the seconds that this took.
/// At the end the pairs with a common border and its length, the pairs that touch, and the areas of the communes are
/// written.

let arguments = CommandLine.arguments
guard arguments.count == 5 else {
    print("parcels-topology PARCELS.geojson BORDERS CONTACTS LAND")
    exit(2)
}

let parcels = try FeatureFile(path: arguments[1]).features.map { try Parcel($0) }
let table = RingTable(parcels)
var places: [String: Int] = [:]
let groups = parcels.map { parcel in
    let name = parcel.municipality ?? ""
    let place = places[name] ?? places.count
    places[name] = place
    return place
}
let dissolver = try ParcelDissolver()

/// Prints at once, which `print` does not into a pipe.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

say("ready")

var borders: [Neighbour] = []
var neighbours: [Neighbour] = []
var land: [DissolvedLand] = []
while let line = readLine() {
    borders = []
    neighbours = []
    land = []
    let start = ContinuousClock.now
    switch line {
    case "borders": borders = try BorderNet(table).borderNeighbours()
    case "neighbours": neighbours = try BorderNet(table).neighbours()
    default: land = try dissolver.dissolve(table, groups: groups)
    }
    let elapsed = start.duration(to: .now)
    say("\(Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)")
    func write(_ lines: [String], to path: String) throws {
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    switch line {
    case "borders": try write(borders.map { "\($0.first) \($0.second) \($0.length)" }, to: arguments[2])
    case "neighbours":
        try write(neighbours.map { "\($0.first) \($0.second) \($0.length > 0 ? 1 : 0)" }, to: arguments[3])
    default: try write(land.map { "\($0.area) \($0.method.rawValue)" }, to: arguments[4])
    }
}
