/// How much a rewriting keeps in memory at most.
struct RewriteLimits {
    /// Positions of a run that is written piece by piece.
    var run = 8_192
    /// Positions of a ring that is turned: 128 MiB of coordinates.
    var ring = 1 << 23
    /// Positions of a geometry whose polygons are looked at before they are rounded: 16 MiB of coordinates.
    var checked = 1 << 20
    /// Numbers of one position.
    var ordinates = 16
    /// Bytes of the further numbers of a run's positions.
    var extraBytes = 128 << 20
    /// Bytes of a feature's text, read or written, in case that it is left out or its box is to be inserted.
    var held = 8 << 20
    /// Bytes between coordinates and a `type` behind them.
    var kept = 64 << 20
    /// Bytes of a block for a thread, roughly.
    var block = 1 << 18
}
