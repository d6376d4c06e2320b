/// What has been covered along a way up to some moment, or between two.
struct WayFigures: Sendable {
    /// Metres along the fixes.
    var metres = 0.0
    /// Those of them that lie over gaps, as `FigureRules` say, and over breaks in the record.
    var gapMetres = 0.0
    /// Metres in straight lines over breaks in the record that do not count.
    var breakMetres = 0.0
    /// Seconds in motion, as `FigureRules` say.
    var movingSeconds = 0.0
    /// Metres in motion.
    var movingMetres = 0.0

    /// The figures a part of the way from these to `end`.
    func towards(_ end: WayFigures, share: Double) -> WayFigures {
        WayFigures(
            metres: metres + (end.metres - metres) * share,
            gapMetres: gapMetres + (end.gapMetres - gapMetres) * share,
            breakMetres: breakMetres + (end.breakMetres - breakMetres) * share,
            movingSeconds: movingSeconds + (end.movingSeconds - movingSeconds) * share,
            movingMetres: movingMetres + (end.movingMetres - movingMetres) * share)
    }

    static func - (end: WayFigures, start: WayFigures) -> WayFigures {
        WayFigures(
            metres: end.metres - start.metres, gapMetres: end.gapMetres - start.gapMetres,
            breakMetres: end.breakMetres - start.breakMetres,
            movingSeconds: end.movingSeconds - start.movingSeconds,
            movingMetres: end.movingMetres - start.movingMetres)
    }
}
