/// On which side of a line a point lies, decided exactly.
///
/// The sign is that of the determinant without any rounding: a filter by Shewchuk's error bound decides nearly always,
/// and where it cannot, the determinant's terms are added up as an expansion of doubles that loses nothing.
/// Jonathan Richard Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997.
enum Orientation {
    private static let errorBound = (3 + 16 * Double.ulpOfOne / 2) * (Double.ulpOfOne / 2)

    /// 1 where the point lies left of the way from the first to the second position, -1 right of it, 0 on its line.
    @inline(__always)
    static func side(
        of px: Double, _ py: Double, fromX ax: Double, _ ay: Double, toX bx: Double, _ by: Double
    ) -> Int {
        let left = (ax - px) * (by - py)
        let right = (ay - py) * (bx - px)
        let determinant = left - right
        if determinant.magnitude > errorBound * (left.magnitude + right.magnitude) {
            return determinant > 0 ? 1 : -1
        }
        return exactSide(px, py, ax, ay, bx, by)
    }

    @inline(never)
    private static func exactSide(
        _ px: Double, _ py: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
    ) -> Int {
        var sum = Expansion()
        sum.add(productOf: Expansion.difference(ax, px), Expansion.difference(by, py), sign: 1)
        sum.add(productOf: Expansion.difference(ay, py), Expansion.difference(bx, px), sign: -1)
        return sum.sign
    }
}
