import Testing
import TestSupport

@testable import Parcels

@Suite("Orientation")
struct OrientationTests {
    @Test("is exact where doubles are not, compared with integer arithmetic")
    func exact() {
        var random = SeededGenerator(seed: 9)
        var zeros = 0
        for _ in 0..<20_000 {
            // Millimetres as multiples of 2^-20, so that integers represent them exactly.
            let scale = Double(1 << 20)
            let origin = Int64.random(in: 1 << 43...(1 << 43) + 1_000, using: &random)
            let (dx, dy) = (
                Int64.random(in: -99...99, using: &random), Int64.random(in: -99...99, using: &random)
            )
            let (near, far) = (
                Int64.random(in: 1...1 << 20, using: &random), Int64.random(in: 1...1 << 20, using: &random)
            )
            let nudge = Int64.random(in: -1...1, using: &random)
            let a = (origin, origin)
            let b = (origin + dx * far, origin + dy * far)
            let p = (origin + dx * near + nudge, origin + dy * near)
            let determinant =
                Int128(a.0 - p.0) * Int128(b.1 - p.1) - Int128(a.1 - p.1) * Int128(b.0 - p.0)
            let side = Orientation.side(
                of: Double(p.0) / scale, Double(p.1) / scale, fromX: Double(a.0) / scale, Double(a.1) / scale,
                toX: Double(b.0) / scale, Double(b.1) / scale)
            #expect(side == (determinant > 0 ? 1 : determinant < 0 ? -1 : 0))
            if side == 0 { zeros += 1 }
        }
        #expect(zeros > 1_000)
    }

    @Test("matches the definition, also one double step beside the line")
    func byHand() {
        #expect(Orientation.side(of: 0, 1, fromX: 0, 0, toX: 1, 0) == 1)
        #expect(Orientation.side(of: 0, -1, fromX: 0, 0, toX: 1, 0) == -1)
        #expect(Orientation.side(of: 0.5, 0.5, fromX: 12, 12, toX: 24, 24) == 0)
        #expect(Orientation.side(of: 0.5, 0.5.nextUp, fromX: 12, 12, toX: 24, 24) == 1)
        #expect(Orientation.side(of: 0.5.nextUp, 0.5, fromX: 12, 12, toX: 24, 24) == -1)
    }
}
