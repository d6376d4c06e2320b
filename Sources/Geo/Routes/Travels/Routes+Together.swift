extension [Route] {
    /// The tracks of one file as ways of its vehicles: those of one device that follow each other in time are one route, in
    /// which the record breaks between them.
    public func joiningTracks() -> [Route] {
        var joined: [Route] = []
        for routes in Dictionary(grouping: self, by: \.device).values {
            guard routes.count > 1, !RouteJoint.overlap(routes) else {
                joined += routes
                continue
            }
            let inOrder = RouteJoint.inOrder(routes)
            joined.append(Route(device: routes[0].device, segments: inOrder.flatMap(\.segments)))
        }
        return RouteJoint.inOrder(joined)
    }

    /// One route for each device, whatever files and tracks its fixes came in, and in whatever order.
    ///
    /// Breaks within a file stay; where one file ends and the next goes on is none, so that a month in daily files is the same
    /// as in one. Tracks that overlap in time are put into each other, for cleaning to order. Routes that name no device are
    /// those of `unnamed`; without it they are one vehicle's as long as they do not overlap in time, and otherwise each one's
    /// for itself. A clock that is wrong for a moment, as cleaning judges it, does not count for any of this.
    public func together(unnamed: String? = nil) -> [Route] {
        var groups: [String: [Route]] = [:]
        var loose: [Route] = []
        for var route in self {
            route.device = route.device ?? unnamed
            if let device = route.device {
                groups[device, default: []].append(route)
            } else {
                loose.append(route)
            }
        }
        let named = groups.keys.sorted(by: Self.isBefore).map { RouteJoint.joined(groups[$0] ?? []) }
        return named
            + (RouteJoint.overlap(loose)
                ? RouteJoint.inOrder(loose) : loose.isEmpty ? [] : [RouteJoint.joined(loose)])
    }

    /// Devices whose names are numbers come by these, before all others.
    private static func isBefore(_ one: String, _ other: String) -> Bool {
        switch (Int(one), Int(other)) {
        case (let first?, let second?) where first != second: first < second
        case (_?, nil): true
        case (nil, _?): false
        default: one < other
        }
    }
}
