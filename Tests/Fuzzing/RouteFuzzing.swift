import RouteFiles
import Routes
import Streams

/// What libFuzzer calls with every input; whatever it finds wrong ends the process.
///
/// The first byte says the format. `make fuzz` holds all readers of routes to never crashing, to finding the same in
/// pieces of any size, and to reading again what the writers make of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    var options = RouteReadingOptions()
    options.format = RouteFormat.allCases[Int(first) % RouteFormat.allCases.count]
    options.zone = first.isMultiple(of: 2) ? try? ClockZone("Europe/Zurich") : nil
    options.keepsExtras = true
    let whole = FuzzedRoutes(Array(bytes.dropFirst()), piece: 1 << 16, options)
    let pieces = FuzzedRoutes(Array(bytes.dropFirst()), piece: 1 + count % 13, options)
    precondition(whole.outcome == pieces.outcome, "the pieces' size changes the outcome")
    precondition(whole.routes == pieces.routes, "the pieces' size changes the routes")
    for format in [RouteTextFormat.gpx, .kml, .csv] { whole.check(writtenAs: format) }
    for route in whole.routes { _ = route.feature() }
    return 0
}

/// What a reader makes of an input.
struct FuzzedRoutes {
    private(set) var routes: [Route] = []
    private(set) var outcome = "complete"
    private var places: [Waypoint] = []
    private var extensions: KeptExtensions?

    init(_ bytes: [UInt8], piece: Int, _ options: RouteReadingOptions) {
        var rest = bytes[...]
        let source = ByteSource { buffer in
            let part = rest.prefix(min(piece, buffer.count))
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
        do {
            let fixes = try RouteReader(options).source(source)
            routes = try fixes.routes()
            (places, extensions) = (fixes.waypoints, fixes.extensions)
            precondition(fixes.remarks.allSatisfy { $0.count > 0 && !$0.message.isEmpty })
        } catch {
            outcome = "\(error.code)"
        }
    }

    /// What is written has to be read again with as many fixes.
    func check(writtenAs format: RouteTextFormat) {
        let count = routes.reduce(0) { $0 + $1.fixes.count { $0.hasPlace } }
        guard count > 0 else { return }
        do {
            var text: [UInt8] = []
            try RouteWriter(format).write(routes, places: places, extensions: extensions) { text += $0 }
            var options = RouteReadingOptions()
            options.format = format == .gpx ? .gpx : format == .kml ? .kml : .csv
            options.keepsExtras = true
            let again = try RouteReader(options).read(bytes: text)
            let fixes = again.reduce(0) { $0 + $1.fixCount }
            precondition(fixes == count, "\(fixes) fixes of \(count) are read again in \(format)")
        } catch {
            preconditionFailure("\(format) of ours is not read: \(error)")
        }
    }
}
