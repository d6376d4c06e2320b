import Routes
import VectorExchange

@testable import RouteFiles
@testable import SimpleFeatures

extension FuzzedParser {
    static let geometry = [
        FuzzedParser("wkt", checkWellKnownText),
        FuzzedParser("polyline", checkPolyline),
        FuzzedParser("nmea", checkNMEA),
        FuzzedParser("features", checkFeatureRecords),
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

/// Features have finite coordinates, and are read again as they are written.
func checkFeatureRecords(_ bytes: [UInt8]) {
    var stream = vectorStream(bytes)
    var features: [Feature] = []
    while let piece = try? stream.next() {
        guard case .feature(.success(let feature)) = piece else { continue }
        for case .literal(let number) in feature.properties.members.map(\.value) {
            precondition(number.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }, "no number")
        }
        features.append(feature)
    }
    // The first time, rings may turn and invalid UTF-8 is repaired; the second time, nothing may change.
    let first = rewritten(features)
    precondition(first.count == features.count && rewritten(first) == first, "features are read differently")
}

private func vectorStream(_ bytes: [UInt8]) -> VectorStream {
    var rest = bytes[...]
    return VectorStream { buffer in
        let count = min(buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}

private func rewritten(_ features: [Feature]) -> [Feature] {
    var (bytes, writer, read) = ([UInt8](), FeatureRecordWriter(), [Feature]())
    for feature in features {
        do {
            try writer.append(feature, to: &bytes)
        } catch {
            preconditionFailure("a coordinate is not finite: \(error)")
        }
    }
    var stream = vectorStream(bytes)
    while let piece = try? stream.next() {
        guard case .feature(.success(let feature)) = piece else {
            preconditionFailure("a feature is not read")
        }
        read.append(feature)
    }
    return read
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
