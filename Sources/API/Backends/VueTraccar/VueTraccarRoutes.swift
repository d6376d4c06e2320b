public import Routes

extension VueTraccar.PlottedMap.Polyline {
    /// The way as a route of one segment.
    public var route: Route {
        Route(name: deviceName, device: deviceId.map(String.init), segments: path.fixes)
    }
}

extension VueTraccar.POI {
    /// The place with its address for a name.
    public var waypoint: Waypoint {
        Waypoint(
            name: address ?? key, description: country,
            fix: Fix(latitude: latitude, longitude: longitude, time: timestamp?.moment))
    }
}

extension [VueTraccar.PlottedMap.Point] {
    /// The places that there are on the globe, as one segment, or none.
    var fixes: [[Fix]] {
        let fixes = filter(\.isOnGlobe).enumerated().map { index, point in
            Fix(
                latitude: point.lat, longitude: point.lng, time: point.timestamp?.moment, sourceIndex: index)
        }
        return fixes.isEmpty ? [] : [fixes]
    }
}
