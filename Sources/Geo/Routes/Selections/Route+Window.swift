extension Route {
    /// The fixes of that time alone, in the segments that they stand in; a fix without a time belongs to none.
    ///
    /// A leg over either end of the window goes: distances of a day at a time do not add up to the whole. Travels are cut
    /// between two fixes instead, by ``Itinerary/within(_:)``.
    public func within(_ window: TimeWindow) -> Route {
        guard window != TimeWindow() else { return self }
        var route = self
        route.segments = segments.compactMap { segment in
            let kept = segment.filter { $0.time.map(window.contains) ?? false }
            return kept.isEmpty ? nil : kept
        }
        return route
    }
}
