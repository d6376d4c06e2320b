import Dispatch
import Foundation
import RouteFiles
import Routes
import Streams

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
    (metres, count) = (0, 0)
    var last: Fix?
    while let block = try source.next() {
        count += block.count
        guard task == "distance" else { continue }
        for fix in block {
            if let last, !fix.startsSegment { metres += GeodesicDistance.metres(from: last, to: fix) }
            last = fix
        }
    }
    say("\(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)")
}
say(task == "distance" ? "\(metres)" : "\(count)")
