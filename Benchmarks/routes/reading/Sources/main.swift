import Dispatch
import Foundation
import Routes
import SimpleFeatures

/// Reads a file of routes: distance|fixes FILE. Reads it once for every line on standard input, in one thread, and prints the
/// seconds; at the end the metres, or the count of fixes.

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let task = arguments.first, let path = arguments.last else {
    say("usage: routes-reading distance|fixes FILE")
    exit(2)
}
var metres = 0.0
var count = 0
while readLine() != nil {
    let start = DispatchTime.now().uptimeNanoseconds
    let source = try RouteReader().source(try ByteSource(path: path), name: path)
    if task == "distance" {
        let routes = try source.routes()
        metres = routes.reduce(0) { $0 + $1.distance }
    } else {
        count = 0
        while let block = try source.next() { count += block.count }
    }
    say("\(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)")
}
say(task == "distance" ? "\(metres)" : "\(count)")
