/// Numbers as the layouts write them.
enum Decimals {
    /// With that many places after the point, none of them a last zero.
    static func text(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = value.isFinite ? (value * scale).rounded() / scale : 0
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
