import PDFStructure

/// The visible part of a page's plane, and its rotation.
struct PageFrame {
    private let left: Double
    private let bottom: Double
    private let right: Double
    private let top: Double
    /// Clockwise quarter turns, 0 to 3, of the page as shown.
    let turns: Int

    /// The crop box inside the media box, as readers apply it; `nil` if the page has no size.
    init?(_ page: QPDFObject) {
        guard let media = page.inherited("/MediaBox").box else { return nil }
        let crop = page.inherited("/CropBox").box ?? media
        let box = (
            left: max(media.left, crop.left), bottom: max(media.bottom, crop.bottom),
            right: min(media.right, crop.right), top: min(media.top, crop.top)
        )
        let shown = box.right > box.left && box.top > box.bottom ? box : media
        let degrees = page.inherited("/Rotate").integer ?? 0
        self.init(shown, turns: degrees % 360 / 90)
    }

    private init(_ box: QPDFObject.Box, turns: Int) {
        (left, bottom, right, top) = box
        self.turns = turns & 3
    }

    /// The frame of the page after more clockwise quarter turns.
    func turned(by more: Int) -> PageFrame {
        PageFrame((left, bottom, right, top), turns: turns + (more & 3))
    }

    /// Width of the page as shown, in points.
    var width: Double { turns % 2 == 0 ? right - left : top - bottom }
    /// Height of the page as shown, in points.
    var height: Double { turns % 2 == 0 ? top - bottom : right - left }

    /// The transformation from the page as shown, in points with `y` upwards, to the page's plane.
    var matrix: [Double] {
        switch turns {
        case 1: [0, 1, -1, 0, right, bottom]
        case 2: [-1, 0, 0, -1, right, top]
        case 3: [0, -1, 1, 0, left, top]
        default: [1, 0, 0, 1, left, bottom]
        }
    }

    /// Converts a place in the page's plane to shares of the sides of the page as shown, from its upper left corner.
    func shown(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let place: (across: Double, up: Double) =
            switch turns {
            case 1: (y - bottom, right - x)
            case 2: (right - x, top - y)
            case 3: (top - y, x - left)
            default: (x - left, y - bottom)
            }
        return (place.across / width, 1 - place.up / height)
    }
}
