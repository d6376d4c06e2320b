import SimpleFeatures

/// Collects one route a device from Traccar position objects.
struct TraccarReading {
    private var routes: [Route] = []
    private var tracks: [String?: Int] = [:]
    private var fixCount = 0

    static func routes(from source: ByteSource) throws(RouteError) -> [Route] {
        var reader = JSONReader(source)
        var reading = TraccarReading()
        while let bracket = try significant(&reader) {
            if bracket == UInt8(ascii: "[") {
                try reading.readArray(&reader)
            } else {
                try reading.readPosition(&reader)
            }
        }
        return reading.routes
    }

    private mutating func readArray(_ reader: inout JSONReader) throws(RouteError) {
        do throws(ReadingError) { try reader.enterArray() } catch { throw RouteError(error) }
        var isFirst = true
        while try Self.next(&reader, isFirst) {
            isFirst = false
            try readPosition(&reader)
        }
    }

    private mutating func readPosition(_ reader: inout JSONReader) throws(RouteError) {
        let place = "byte \(reader.offset)"
        let object: JSONObject
        do throws(ReadingError) { object = try reader.readObject() } catch { throw RouteError(error) }
        do throws(RouteError) {
            add(try fix(object), of: object.first(of: ["deviceId", "uniqueId"])?.text)
        } catch { throw error.at(place) }
    }

    private mutating func add(_ fix: Fix, of device: String?) {
        let track = tracks[device] ?? routes.count
        if track == routes.count {
            tracks[device] = track
            routes.append(Route(device: device, segments: [[]]))
        }
        var fix = fix
        fix.track = UInt32(truncatingIfNeeded: track)
        routes[track].segments[0].append(fix)
        fixCount += 1
    }

    private func fix(_ object: JSONObject) throws(RouteError) -> Fix {
        let knownNames = ["latitude", "longitude", "fixTime", "deviceTime"]
        guard object.members.contains(where: { knownNames.contains($0.name) }) else {
            throw RouteError(
                .notARoute, "JSON, but not a Traccar position: no latitude, longitude or fixTime",
                remedy: "Export the positions of Traccar's API (/api/positions) or a GPX file.")
        }
        var fix = Fix(
            latitude: finite(object["latitude"]) ?? .nan, longitude: finite(object["longitude"]) ?? .nan,
            elevation: finite(object["altitude"]), time: try time(object),
            speed: finite(object["speed"]).map(Self.metresPerSecond(knots:)),
            accuracy: finite(object["accuracy"]).flatMap { $0 > 0 ? $0 : nil },
            sourceIndex: fixCount)
        fix.isValid = fix.hasPlace && object["valid"] != .bool(false)
        return fix
    }

    private func time(_ object: JSONObject) throws(RouteError) -> Timestamp? {
        switch object.first(of: ["fixTime", "deviceTime"]) {
        case nil: return nil
        case .string(let text): return try Timestamp(iso8601: text)
        default:
            throw RouteError(
                .badTime, "fixTime is not a text", remedy: "Export times in ISO 8601, as Traccar's API does.")
        }
    }

    private static func metresPerSecond(knots: Double) -> Double { knots * 1_852 / 3_600 }

    private func finite(_ value: JSONValue?) -> Double? {
        guard let number = value?.doubleValue, number.isFinite else { return nil }
        return number
    }

    private static func significant(_ reader: inout JSONReader) throws(RouteError) -> UInt8? {
        do throws(ReadingError) { return try reader.peekSignificant() } catch { throw RouteError(error) }
    }

    private static func next(_ reader: inout JSONReader, _ isFirst: Bool) throws(RouteError) -> Bool {
        do throws(ReadingError) { return try reader.nextElement(isFirst: isFirst) } catch {
            throw RouteError(error)
        }
    }
}
