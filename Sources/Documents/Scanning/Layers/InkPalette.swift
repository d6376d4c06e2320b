/// The few colours that a page's ink has.
struct InkPalette {
    /// A colour and how much of it there is.
    struct Colour {
        var red: Double
        var green: Double
        var blue: Double
        var weight: Double

        func distance(to other: Colour) -> Double {
            let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
            return (r * r + g * g + b * b).squareRoot()
        }

        mutating func add(_ other: Colour) {
            let sum = max(weight + other.weight, 1)
            red = (red * weight + other.red * other.weight) / sum
            green = (green * weight + other.green * other.weight) / sum
            blue = (blue * weight + other.blue * other.weight) / sum
            weight = sum
        }
    }

    private(set) var colours: [Colour] = []
    /// The colour of each component, by its place among the colours.
    private(set) var groups: [Int?]

    /// Nearer than this, colours are the same ink.
    private static let sameInk = 56.0
    /// Nearer to black than this is black: print that is worn or scanned thinly.
    private static let nearlyBlack = 110.0
    private static let nearlyGrey = 36.0

    /// The colours of components, at most `limit`; what is left out gets the nearest.
    init(_ components: [InkComponents.Component], keeping isKept: [Bool], limit: Int) {
        groups = [Int?](repeating: nil, count: components.count)
        let order = components.indices.filter { isKept[$0] }.sorted {
            (components[$0].area, $1) > (components[$1].area, $0)
        }
        for index in order {
            let colour = Self.colour(of: components[index])
            let nearest = colours.indices.min {
                colours[$0].distance(to: colour) < colours[$1].distance(to: colour)
            }
            if let nearest, colours[nearest].distance(to: colour) < Self.sameInk || colours.count == limit {
                if colours[nearest].distance(to: colour) < Self.sameInk { colours[nearest].add(colour) }
                groups[index] = nearest
            } else {
                groups[index] = colours.count
                colours.append(colour)
            }
        }
    }

    private static func colour(of component: InkComponents.Component) -> Colour {
        let count = Double(max(component.core, 1))
        let colour = Colour(
            red: Double(component.red) / count, green: Double(component.green) / count,
            blue: Double(component.blue) / count, weight: count)
        let parts = [colour.red, colour.green, colour.blue]
        let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
        // Thin strokes look paler than they are.
        return most < nearlyBlack && most - least < nearlyGrey
            ? Colour(red: 20, green: 20, blue: 20, weight: count) : colour
    }
}
