/// Memory in which fixes come out of cleaners that are drained at once, so that many tracks need it only once.
package struct LegRoom: ~Copyable {
    var legs = Queue<MeasuredFix>()

    /// Room for what comes out of one block of fixes; it grows with the block.
    package init() {}
}
