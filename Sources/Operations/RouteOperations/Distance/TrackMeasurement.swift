import Routes

/// One track on its way through cleaning into figures.
final class TrackMeasurement {
    private let cleaner: FixCleaner
    private var meter: RouteMeter

    init(_ operation: MeasureRoutes, window: Int = FixCleaner.usualWindow) throws(RouteError) {
        cleaner = try FixCleaner(rules: operation.rules, window: window)
        meter = try RouteMeter(rules: operation.figures)
    }

    /// Takes the track's next fixes, by way of room that tracks share; throws `route.tooLate` for one that belongs before what
    /// is decided.
    func add(_ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom) throws(RouteError) {
        try cleaner.add(fixes, by: &way, into: &meter)
    }

    /// Decides what is left; what is added next is another segment. Throws `route.tooLate` as `add` does.
    func finish() throws(RouteError) {
        try cleaner.finish()
        cleaner.drain { meter.add($0) }
    }

    /// What has been found; whole after `finish`.
    var measured: MeasuredTrack { MeasuredTrack(account: cleaner.account, figures: meter.figures) }
}
