/// How a page is drawn.
///
/// ```swift
/// var drawing = PageDrawing(.dotsPerInch(96))
/// drawing.showsAnnotations = false
/// ```
public struct PageDrawing: Sendable, Hashable {
    /// How large the page becomes, or its region where one is given.
    public var size: RenderSize
    /// The part that is drawn; all of the page without one.
    public var region: PageRegion?
    /// Whether nothing is laid below the page, in place of white.
    public var isTransparent = false
    /// Whether what is laid on the page is drawn too: notes, marks, stamps and form fields.
    public var showsAnnotations = true
    /// Whether colours become their luma.
    public var isGrey = false

    /// The page in colours on white, with its annotations.
    public init(_ size: RenderSize) { self.size = size }

    /// The same with so many times as many pixels each way.
    public func times(_ factor: Int) -> PageDrawing {
        var drawing = self
        drawing.size = size.times(factor)
        return drawing
    }
}
