import Foundation
import Parcels
import SimpleFeatures

/// Looks points up in parcels: parcels-selection PARCELS.geojson POINTS.csv PAIRS.
///
/// For each line on standard input it makes the index and looks all points up, and prints the seconds that this took. At the
/// end the pairs of points and parcels are written, sorted.

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
    print("parcels-selection PARCELS.geojson POINTS.csv PAIRS")
    exit(2)
}

let file = try FeatureFile(path: arguments[1])
let table = RingTable(try file.features.map { try Parcel($0) })
let points = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").map { line in
    line.split(separator: ",").compactMap { Double($0) }
}
let (x, y) = (points.map { $0[0] }, points.map { $0[1] })

/// Prints at once, which `print` does not into a pipe.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

say("ready")

var lookup: PointLookup?
while readLine() != nil {
    lookup = nil
    let start = DispatchTime.now().uptimeNanoseconds
    lookup = ParcelIndex(table).parcels(atX: x, y: y)
    say("\(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)")
}

var pairs = ""
if let lookup {
    for point in 0..<lookup.pointCount {
        for parcel in lookup[point] { pairs += "\(point) \(parcel)\n" }
    }
}
try pairs.write(toFile: arguments[3], atomically: false, encoding: .utf8)
