import CPoppler
import DocumentModel

/// A page as it is shown, and how it lies in its own plane.
struct PagePlane {
    /// Units across as it is shown.
    let width: Double
    /// Units down.
    let height: Double
    /// Degrees clockwise in which it is shown.
    let rotation: Int
    /// Points that a unit is.
    let userUnit: Double

    /// A box of the page's plane, `y` upwards from the crop box's lower edge, in points as it is shown, `y` downwards.
    func shown(_ area: PopplerRectangle) -> PDFBox {
        let first = shown(area.x1, area.y1)
        let second = shown(area.x2, area.y2)
        return PDFBox(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
            height: abs(first.y - second.y)
        ).times(userUnit)
    }

    private func shown(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        switch rotation {
        case 90: (y, x)
        case 180: (width - x, y)
        case 270: (width - y, height - x)
        default: (x, height - y)
        }
    }
}
