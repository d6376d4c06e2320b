public import Routes
public import SimpleFeatures
import Streams

extension Route {
    /// The route as a GeoJSON feature in WGS84 degrees, longitude first, heights third.
    ///
    /// The geometry is a `LineString`, a `MultiLineString` for several segments, a `Point` for a single fix, and null without
    /// fixes. Lines are cut at the antimeridian (RFC 7946, 3.1.9), with the time interpolated. Properties are `name`, `device`,
    /// `distance` in metres and `coordTimes`: the time of each position, nested like the coordinates, null if unknown, omitted
    /// without any times. Fixes without a position are omitted. A segment of one fix next to others is a line with that position
    /// twice, the shortest that RFC 7946 allows.
    public func feature() -> Feature {
        let parts = segments.map { $0.filter(\.hasPlace) }.filter { !$0.isEmpty }
        let positions = parts.map { $0.map(Self.timedPosition) }
        let lines = positions.count == 1 ? positions : positions.map { $0.count > 1 ? $0 : $0 + $0 }
        var feature = Feature(geometry: nil)
        if let name { feature.properties["name"] = .string(name) }
        if let device { feature.properties["device"] = .string(device) }
        feature.properties["distance"] = .number(distance)
        let geometry: Geometry? =
            lines.count > 1
            ? .multiLineString(lines)
            : lines.first.map { $0.count > 1 ? .lineString($0) : .point($0[0]) }
        guard let cut = geometry?.cutAtAntimeridian else { return feature }
        feature.geometry = cut.withoutMeasures
        if startTime != nil { feature.properties["coordTimes"] = Self.times(of: cut) }
        return feature
    }

    /// A fix's position with its time as the measure, which is interpolated when lines are cut.
    private static func timedPosition(_ fix: Fix) -> Position {
        var position = fix.position
        position.m = fix.time?.secondsSince1970
        return position
    }

    private static func times(of geometry: Geometry) -> JSONValue {
        switch geometry {
        case .multiLineString(let lines): .array(lines.map(times))
        case .lineString(let line): times(of: line)
        case .point(let position): times(of: [position])
        default: .null
        }
    }

    private static func times(of line: [Position]) -> JSONValue {
        .array(
            line.map { position in
                guard let seconds = position.m, seconds.isFinite else { return .null }
                return .string(Timestamp(secondsSince1970: seconds).iso8601)
            })
    }
}

extension Geometry {
    fileprivate var withoutMeasures: Geometry {
        func plain(_ line: [Position]) -> [Position] {
            line.map { position in
                var position = position
                position.m = nil
                return position
            }
        }
        switch self {
        case .point(let position): return .point(plain([position])[0])
        case .lineString(let line): return .lineString(plain(line))
        case .multiLineString(let lines): return .multiLineString(lines.map(plain))
        default: return self
        }
    }
}

extension Waypoint {
    /// The place as a GeoJSON point with `name`, `desc`, `sym` and `time`, if known.
    public func feature() -> Feature {
        var feature = Feature(geometry: .point(fix.position))
        if let name { feature.properties["name"] = .string(name) }
        if let description { feature.properties["desc"] = .string(description) }
        if let symbol { feature.properties["sym"] = .string(symbol) }
        if let time = fix.time { feature.properties["time"] = .string(time.iso8601) }
        return feature
    }
}
