/// A page to be made: paper, a picture that covers it, and words that can be found.
public struct PDFPage: Sendable {
    /// Points across, a point being 1/72 inch.
    public var width: Double
    /// Points down.
    public var height: Double
    /// What is seen; an empty page without.
    public var picture: PagePicture?
    /// Quarter turns clockwise that set the picture upright on the paper.
    public var pictureTurns: Int
    /// What is found; boxes lie on the upright page.
    public var text: PageText?

    /// A page of a size in points.
    public init(
        width: Double, height: Double, picture: PagePicture? = nil, pictureTurns: Int = 0,
        text: PageText? = nil
    ) {
        self.width = width
        self.height = height
        self.picture = picture
        self.pictureTurns = pictureTurns
        self.text = text
    }

    /// PDF's own limits of a page's sides.
    static let sides = 3.0...14_400.0
}
