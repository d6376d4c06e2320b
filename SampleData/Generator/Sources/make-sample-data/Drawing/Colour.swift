/// Red, green, blue and opacity, each 0 to 1.
struct Colour {
    var red: Double
    var green: Double
    var blue: Double
    var opacity = 1.0

    static let black = Colour.grey(0)
    static let white = Colour.grey(1)

    static func grey(_ value: Double) -> Colour { Colour(red: value, green: value, blue: value) }
}
