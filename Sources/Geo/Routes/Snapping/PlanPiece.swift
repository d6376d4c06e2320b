/// A piece of a planned route.
struct PlanPiece {
    let surface: SurfacePiece
    let start: Fix
    let end: Fix
    /// Metres of the plan before it.
    let before: Double
    /// Metres along it.
    let metres: Double
    /// Whether the piece before ends where it starts.
    let continues: Bool
}
