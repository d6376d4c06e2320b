/// Where a geometry has a coordinate that is infinite or not a number.
struct NotFinite: Error {
    private let run: Int
    private let position: Int

    /// Counted from 1: a run is a point, a line or a ring.
    var place: String { "run \(run), position \(position)" }

    /// The first such place of a geometry; a height that is not a number is none.
    static func first(in geometry: Geometry) -> NotFinite? {
        var run = 0
        do throws(NotFinite) {
            try geometry.forEachRun { (positions) throws(NotFinite) in
                run += 1
                for (index, position) in positions.enumerated()
                where
                    !(position.x.isFinite && position.y.isFinite && (position.z ?? 0).isFinite
                    && (position.m ?? 0).isFinite)
                {
                    throw NotFinite(run: run, position: index + 1)
                }
            }
            return nil
        } catch {
            return error
        }
    }
}
