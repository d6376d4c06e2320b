/// What a geometry in well-known binary is, and which coordinates its positions have.
struct WKBKind {
    /// The type's number without its dimensions, for example 3 for a polygon.
    let type: UInt32
    let hasZ: Bool
    let hasM: Bool

    /// `code` as ISO writes it: thousands for the dimensions.
    init(code: UInt32) {
        type = code % 1000
        hasZ = [1, 3].contains(code / 1000)
        hasM = [2, 3].contains(code / 1000)
    }

    /// Numbers a position.
    var dimensions: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }
}
