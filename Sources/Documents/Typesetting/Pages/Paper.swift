/// A sheet of A4 and the room on it, in points of 1/72 inch.
struct Paper {
    let width: Double
    let height: Double
    let margin = 50.0

    static let portrait = Paper(width: 595.28, height: 841.89)
    static let landscape = Paper(width: 841.89, height: 595.28)

    var right: Double { width - margin }
    var bottom: Double { height - margin }
}
