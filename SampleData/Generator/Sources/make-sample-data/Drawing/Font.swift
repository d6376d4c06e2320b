/// A typeface at a size in points.
struct Font {
    enum Face {
        case serif, serifBold, sans, sansBold, mono, machineReadable

        var family: String {
            switch self {
            case .serif, .serifBold: "DejaVu Serif"
            case .sans, .sansBold: "DejaVu Sans"
            case .mono: "DejaVu Sans Mono"
            case .machineReadable: "OCR B"
            }
        }

        var isBold: Bool { self == .serifBold || self == .sansBold }
    }

    var face: Face
    var points: Double

    init(_ face: Face, _ points: Double) {
        self.face = face
        self.points = points
    }
}
