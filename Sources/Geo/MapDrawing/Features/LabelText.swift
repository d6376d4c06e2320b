/// The lines of a label at one size, level or written upwards.
struct LabelText {
    /// Extent on the page.
    let width: Double
    let height: Double
    private let lines: [String]
    private let size: Double
    private let isUpward: Bool
    /// Height of a digit as a share of the font's size.
    private static let digitHeight = 0.73
    private static let lineHeight = 1.2

    init(_ lines: [String], size: Double, isUpward: Bool, _ canvas: Canvas) {
        self.lines = lines
        self.size = size
        self.isUpward = isUpward
        canvas.setFont(size: size)
        let along = lines.map(canvas.width(of:)).max() ?? 0
        let across = size * (Self.digitHeight + Double(lines.count - 1) * Self.lineHeight)
        (width, height) = isUpward ? (across, along) : (along, across)
    }

    /// Writes the lines, centred in `box`.
    func draw(on canvas: Canvas, in box: PageRect, halo: Double) {
        canvas.setFont(size: size)
        let across = isUpward ? width : height
        canvas.turned(upward: isUpward, at: PagePoint(x: box.middleX, y: box.middleY)) {
            var baseline = size * Self.digitHeight - across / 2
            for line in lines {
                canvas.write(line, at: PagePoint(x: 0, y: baseline), .ink, anchor: .middle, halo: halo)
                baseline += size * Self.lineHeight
            }
        }
    }
}
