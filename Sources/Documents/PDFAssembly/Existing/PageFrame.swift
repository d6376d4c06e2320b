/// The part of a page's plane that is shown, and which way up.
struct PageFrame {
    private let left: Double
    private let bottom: Double
    private let right: Double
    private let top: Double
    /// Quarter turns clockwise, 0 to 3, in which it is shown.
    let turns: Int

    private static let deepest = 64

    /// As readers take it: the crop box inside the media box, turned; `nil` without a size.
    init?(_ page: QPDFObject) {
        guard let media = Self.box(Self.inherited("/MediaBox", by: page)) else { return nil }
        let crop = Self.box(Self.inherited("/CropBox", by: page)) ?? media
        let box = (
            left: max(media.left, crop.left), bottom: max(media.bottom, crop.bottom),
            right: min(media.right, crop.right), top: min(media.top, crop.top)
        )
        let shown = box.right > box.left && box.top > box.bottom ? box : media
        let degrees = Self.inherited("/Rotate", by: page).integer ?? 0
        self.init(shown, turns: degrees % 360 / 90)
    }

    private init(_ box: (left: Double, bottom: Double, right: Double, top: Double), turns: Int) {
        (left, bottom, right, top) = box
        self.turns = turns & 3
    }

    func turned(by more: Int) -> PageFrame {
        PageFrame((left, bottom, right, top), turns: turns + (more & 3))
    }

    /// Points across as it is shown.
    var width: Double { turns % 2 == 0 ? right - left : top - bottom }
    /// Points down.
    var height: Double { turns % 2 == 0 ? top - bottom : right - left }

    /// From points on the page as it is shown, y upwards, to the page's plane.
    var matrix: [Double] {
        switch turns {
        case 1: [0, 1, -1, 0, right, bottom]
        case 2: [-1, 0, 0, -1, right, top]
        case 3: [0, -1, 1, 0, left, top]
        default: [1, 0, 0, 1, left, bottom]
        }
    }

    /// A place of the page's plane on the page as it is shown, in shares of its sides from its upper left corner.
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

    static func inherited(_ key: String, by page: QPDFObject) -> QPDFObject {
        var node = page
        for _ in 0..<deepest {
            let value = node[key]
            let parent = node["/Parent"]
            if !value.isNull || !parent.isDictionary { return value }
            node = parent
        }
        return node[key]
    }

    static func box(
        _ array: QPDFObject
    ) -> (left: Double, bottom: Double, right: Double, top: Double)? {
        guard array.count == 4 else { return nil }
        let sides = (0..<4).compactMap { array.item($0).real }.filter { abs($0) < 1e6 }
        guard sides.count == 4 else { return nil }
        let box = (
            left: min(sides[0], sides[2]), bottom: min(sides[1], sides[3]), right: max(sides[0], sides[2]),
            top: max(sides[1], sides[3])
        )
        return box.right > box.left && box.top > box.bottom ? box : nil
    }
}
