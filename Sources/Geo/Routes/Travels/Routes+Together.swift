extension [Route] {
    /// One route for each device, whatever files and tracks its fixes came in, and in whatever order.
    ///
    /// Breaks within a file stay; where one file ends and the next goes on is none, so that a month in daily files is the same
    /// as in one. Tracks that overlap in time are put into each other, for cleaning to order. Routes that name no device are
    /// those of `unnamed`; without it they are one vehicle's as long as they do not overlap in time, and otherwise each one's
    /// for itself.
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
        let named = groups.keys.sorted().map { RouteJoint.joined(groups[$0] ?? []) }
        return named
            + (RouteJoint.overlap(loose)
                ? loose.sorted(by: RouteJoint.isBefore) : loose.isEmpty ? [] : [RouteJoint.joined(loose)])
    }
}
