import Geodesy

/// A planned route to compare driven routes with.
///
/// Its segments follow each other; the ways between them are not part of it.
public struct PlannedRoute: Sendable {
    /// Metres along all segments.
    public let length: Double
    let pieces: [PlanPiece]
    let tree: PieceTree

    /// Creates a plan from routes in order; throws `route.noFixes` if they have no leg.
    public init(_ routes: [Route]) throws(RouteError) {
        var pieces: [PlanPiece] = []
        var length = CompensatedSum()
        for segment in routes.flatMap(\.segments) {
            let fixes = segment.filter(\.hasPlace)
            var continues = false
            for (start, end) in zip(fixes, fixes.dropFirst()) where start.position != end.position {
                let nodes = Self.nodes(from: start, to: end)
                for (start, end) in zip(nodes, nodes.dropFirst()) {
                    let metres = GeodesicDistance.metres(from: start, to: end)
                    pieces.append(
                        PlanPiece(
                            surface: SurfacePiece(from: SurfacePoint(start), to: SurfacePoint(end)),
                            start: start, end: end, before: length.value, metres: metres, continues: continues
                        ))
                    length.add(metres)
                    continues = true
                }
            }
        }
        guard !pieces.isEmpty else {
            throw RouteError(
                .noFixes, "the planned route has no leg",
                remedy: "Give a plan with at least two different positions.")
        }
        self.pieces = pieces
        self.length = length.value
        tree = PieceTree(pieces.map(\.surface))
    }

    /// Splits a leg into nodes at most `SurfacePiece.longest` apart.
    private static func nodes(from start: Fix, to end: Fix) -> [Fix] {
        let longest = SurfacePiece.longest
        guard GeodesicDistance.metres(from: start, to: end) > longest else { return [start, end] }
        let leg = FixInterpolation(from: start, to: end)
        let count = Int((GeodesicDistance.metres(from: start, to: end) / longest).rounded(.up))
        return (0...count).map { leg.fix(at: Double($0) / Double(count)) }
    }
}

/// A piece of a planned route.
struct PlanPiece {
    let surface: SurfacePiece
    let start: Fix
    let end: Fix
    /// Metres of the plan before it.
    let before: Double
    /// Metres along it.
    let metres: Double
    /// Whether it starts at the end of the piece before.
    let continues: Bool
}
