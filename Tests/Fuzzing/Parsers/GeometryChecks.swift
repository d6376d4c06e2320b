import Routes
@testable import RouteFiles
@testable import SimpleFeatures

extension FuzzedParser {
    static let geometry = [
        FuzzedParser("wkt", checkWellKnownText),
        FuzzedParser("polyline", checkPolyline),
        FuzzedParser("nmea", checkNMEA),
    ]
}

/// A geometry has finite coordinates, and is read again as it is written.
func checkWellKnownText(_ bytes: [UInt8]) {
    var reader = WKTReader(String(decoding: bytes, as: UTF8.self))
    guard let geometry = try? reader.read() else { return }
    var positions = 0
    geometry.forEachRun { run in
        positions += run.count
        for position in run {
            let ordinates = [position.x, position.y, position.z ?? 0, position.m ?? 0]
            precondition(ordinates.allSatisfy(\.isFinite), "a coordinate is not finite")
        }
    }
    var text: [UInt8] = []
    WKTWriter().append(geometry, to: &text)
    var again = WKTReader(String(decoding: text, as: UTF8.self))
    do {
        let read = try again.read()
        var count = 0
        read?.forEachRun { count += $0.count }
        precondition(count == positions, "\(count) positions of \(positions) are read again")
        // Heights and measures are written for all positions or none, so the second text is the measure.
        guard let read else { return }
        var second: [UInt8] = []
        WKTWriter().append(read, to: &second)
        precondition(second == text, "the geometry is written differently the second time")
    } catch {
        preconditionFailure("text of ours is not read: \(error)")
    }
}

/// The points of an encoded polyline are within bounds, and written again as they are.
func checkPolyline(_ bytes: [UInt8]) {
    var decoder = PolylineDecoder(bytes[...])
    let isPlausible = PolylineDecoder.isPlausible(bytes[...])
    let isWhole = decoder.problem == nil
    precondition(isWhole || !isPlausible, "a plausible polyline has a problem")
    var count = 0
    do throws(PolylineDecoder.Problem) {
        while let point = try decoder.next() {
            precondition(max(point.latitude.magnitude, point.longitude.magnitude) < 1 << 40)
            count += 1
        }
        precondition(isWhole, "a problem is seen that there is not")
    } catch {
        precondition(!isWhole, "a problem is not seen")
    }
    precondition(count * 2 <= bytes.count, "there are more points than bytes for them")
    checkFixes(bytes, .polyline)
}

/// The fixes of NMEA sentences that are valid have a place on the globe.
func checkNMEA(_ bytes: [UInt8]) { checkFixes(bytes, .nmea) }

private func checkFixes(_ bytes: [UInt8], _ format: RouteFormat) {
    var options = RouteReadingOptions()
    options.format = format
    guard let routes = try? RouteReader(options).read(bytes: bytes) else { return }
    for fix in routes.lazy.flatMap(\.fixes) where fix.isValid {
        precondition(fix.latitude.magnitude <= 90 && fix.longitude.magnitude <= 180, "a fix is off the globe")
    }
}
