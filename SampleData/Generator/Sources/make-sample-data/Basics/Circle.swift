import Foundation

/// Directions on the circle.
enum Circle {
    /// The unit vector at a share of a full turn, counter-clockwise from the east.
    static func angle(share: Double) -> Vector2 {
        let radians = share * 2 * Double.pi
        return Vector2(cos(radians), sin(radians))
    }
}
