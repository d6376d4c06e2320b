public import SimpleFeatures

extension Route {
    /// The route as a GeoJSON feature in WGS84 degrees, longitude first, heights third.
    ///
    /// The geometry is a `LineString`, a `MultiLineString` for several segments, a `Point` for a single fix, and
    /// nothing for none. Properties are `name`, `device`, `distance` in metres and `coordTimes`: the time of each
    /// position, nested as the coordinates are, null where there is none; it is left out where there are no times.
    /// Fixes without a place are left out, as are segments of one fix beside others.
    public func feature() -> Feature {
        let parts = segments.map { $0.filter(\.hasPlace) }.filter { !$0.isEmpty }
        let lines = parts.filter { $0.count > 1 }
        var feature = Feature(geometry: nil)
        if let name { feature.properties["name"] = .string(name) }
        if let device { feature.properties["device"] = .string(device) }
        feature.properties["distance"] = .number(distance)
        var times: JSONValue?
        if lines.count > 1 {
            feature.geometry = .multiLineString(lines.map { $0.map(\.position) })
            times = .array(lines.map(Self.times))
        } else if let line = lines.first {
            feature.geometry = .lineString(line.map(\.position))
            times = Self.times(of: line)
        } else if let fix = parts.first?.first {
            feature.geometry = .point(fix.position)
            times = Self.times(of: [fix])
        }
        if startTime != nil { feature.properties["coordTimes"] = times }
        return feature
    }

    private static func times(of fixes: [Fix]) -> JSONValue {
        .array(fixes.map { $0.time.map { .string($0.iso8601) } ?? .null })
    }
}
