import Dispatch
import Foundation
import Parcels
import SimpleFeatures

func timed<T>(_ n: String, _ w: () throws -> T) rethrows -> T {
    let s = DispatchTime.now().uptimeNanoseconds
    let r = try w()
    print(n, Double(DispatchTime.now().uptimeNanoseconds - s) / 1e9)
    return r
}
let file = try FeatureFile(path: CommandLine.arguments[1])
let parcels = try file.features.map { try Parcel($0) }
let table = RingTable(parcels)
for _ in 0..<7 {
    let net = try timed("net") { try BorderNet(table) }
    let n = timed("neighbours") { net.neighbours() }
    print(n.count, n.filter { $0.length > 0 }.count, n.reduce(0) { $0 + $1.length })
}
