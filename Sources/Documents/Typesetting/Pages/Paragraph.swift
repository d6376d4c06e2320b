/// A run of lines that are set alike; lengths are points of 1/72 inch.
struct Paragraph {
    /// The face of the letters.
    enum Face {
        case sans, typewriter
    }

    var text: StyledText
    var face = Face.sans
    var size = 10.0
    var isBold = false
    var indent = 0.0
    var spaceBefore = 0.0
    /// What stands before the first line, left of the indent.
    var marker: String?
    /// Whether the lines stand on a ground of grey.
    var isShaded = false
    /// Lines down the left side of the text, one for each place from the left.
    var bars: [Double] = []
    /// Whether the next lines are to stand on the same page.
    var isHeading = false
    /// Whether a new page begins here.
    var startsPage = false

    init(_ text: StyledText) { self.text = text }
}
