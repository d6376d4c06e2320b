import MapDrawing

/// Shifts of about the same length, drawn in one colour.
struct ShiftClass {
    /// Metres, up to which it reaches.
    let limit: Double
    let name: String
    let colour: MapColour

    var style: MapStyle { MapStyle(fill: colour, stroke: colour, strokeWidthMillimetres: 0.05) }

    static let all = [
        ShiftClass(limit: 0.2, name: "below 0.2 m", colour: MapColour(0xF4F1E4)),
        ShiftClass(limit: 0.4, name: "0.2 to 0.4 m", colour: MapColour(0xDDE8CF)),
        ShiftClass(limit: 0.6, name: "0.4 to 0.6 m", colour: MapColour(0xB7D9C4)),
        ShiftClass(limit: 0.8, name: "0.6 to 0.8 m", colour: MapColour(0x8CC4C4)),
        ShiftClass(limit: 1.2, name: "0.8 to 1.2 m", colour: MapColour(0x6FA3C7)),
        ShiftClass(limit: .infinity, name: "1.2 m and more", colour: MapColour(0x7B7FB8)),
    ]

    static func of(_ metres: Double) -> ShiftClass? { all.first { metres < $0.limit } }
}
