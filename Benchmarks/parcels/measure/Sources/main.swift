import Dispatch
import Foundation
import Parcels
import SimpleFeatures

/// Area, perimeter and centroid of a file's parcels in memory: FILE RESULTS. Measures once for every line on standard input and
/// prints the seconds; writes the figures at the end.

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

guard CommandLine.arguments.count == 3 else {
    say("usage: parcels-measure FILE RESULTS")
    exit(2)
}
let file = try FeatureFile(path: CommandLine.arguments[1])
var table = RingTable()
for feature in file.features { table.append(feature.geometry?.polygons ?? []) }
say("\(table.parcelCount) parcels, \(table.x.count) positions")
var measures: [PlaneMeasures] = []
while readLine() != nil {
    let start = DispatchTime.now().uptimeNanoseconds
    measures = table.planeMeasures()
    say("\(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)")
}
let lines = measures.map { "\($0.area),\($0.perimeter),\($0.centroid.x),\($0.centroid.y)\n" }
try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
