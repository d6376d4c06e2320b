import Foundation

/// An invented, gently rolling terrain.
enum Terrain {
    static func altitude(at point: Vector2) -> Double {
        let x = (point.x - 2_600_000) / 1000, y = (point.y - 1_200_000) / 1000
        return 640 + 150 * sin(x * 0.31 + 1) * cos(y * 0.27) + 42 * sin(y * 0.9 + x * 0.4) - 9 * y
    }
}
