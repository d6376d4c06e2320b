public import DocumentModel

/// How a page lies in its plane.
public struct PageBoxes: Sendable, Hashable {
    /// The paper, in the page's own plane: `y` grows upwards; `nil` where it has no size.
    public let media: PDFBox?
    /// Degrees clockwise in which it is shown: 0, 90, 180 or 270.
    public let rotation: Int
    /// How many points a unit of its plane is; 1 in most documents.
    public let userUnit: Double
    /// Whether there is anything to draw, be it content or annotations.
    public let hasContent: Bool

    init(_ page: QPDFObject) {
        media = PageFrame.box(PageFrame.inherited("/MediaBox", by: page)).map(PDFBox.init)
        let turn = (PageFrame.inherited("/Rotate", by: page).integer ?? 0) % 360
        rotation = turn.isMultiple(of: 90) ? (turn + 360) % 360 : 0
        userUnit = Self.userUnit(of: page)
        hasContent = !page["/Contents"].isNull || page["/Annots"].count > 0
    }

    static func userUnit(of page: QPDFObject) -> Double {
        page["/UserUnit"].real.flatMap { $0 > 0 ? $0 : nil } ?? 1
    }
}

extension PDFBox {
    fileprivate init(_ box: (left: Double, bottom: Double, right: Double, top: Double)) {
        self.init(x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom)
    }
}
