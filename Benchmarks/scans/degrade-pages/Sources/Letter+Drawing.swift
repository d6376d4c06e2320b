extension Letter {
    /// Draws the letter; in colour it gets a coloured heading, a picture and a stamp, and fewer paragraphs.
    func draw(on paper: Paper, family: String, points: Double, inColour: Bool) {
        let leading = points * 0.53
        if inColour { drawHeading(on: paper) }
        paper.use(0, 0, 0)
        paper.use(family, points: points - 1)
        paper.line(sender, 22, 26)
        paper.use(family, points: points + 1, bold: true)
        if inColour { paper.use(0.1, 0.2, 0.6) }
        paper.line(subject, 22, 44)
        paper.use(0, 0, 0)
        paper.use(family, points: points)
        var y = 54.0
        for text in paragraphs where y < (inColour ? 170 : 225) {
            y = paper.paragraph(text, 22, y, width: 166, leading: leading) + 2.5
        }
        y += 2
        for entry in entries {
            paper.line(entry, 28, y)
            y += leading
        }
        y += 5
        for text in closing {
            paper.line(text, 22, y)
            y += leading + 1.5
        }
        if inColour { drawStamp(on: paper) }
    }

    private func drawHeading(on paper: Paper) {
        paper.use(0.05, 0.35, 0.55)
        paper.fill(0, 0, 210, 16)
        paper.use(0.95, 0.65, 0.1)
        paper.fill(0, 16, 210, 1.5)
    }

    /// A stamp's rings, and a picture of hills under a sky.
    private func drawStamp(on paper: Paper) {
        paper.use(0.8, 0.1, 0.15)
        paper.ring(165, 265, radius: 14, line: 1)
        paper.ring(165, 265, radius: 11.5, line: 0.4)
        for step in 0..<80 {
            let down = Double(step) / 80
            paper.use(0.45 + 0.4 * down, 0.6 + 0.25 * down, 0.9 - 0.2 * down)
            paper.fill(22, 240 + Double(step) * 0.5, 80, 0.6)
        }
        for step in 0..<160 {
            let x = Double(step) / 160
            let hill = 14 + 9 * (x * (1 - x) * 4) + 4 * ((x * 3).truncatingRemainder(dividingBy: 1))
            paper.use(0.15 + 0.2 * x, 0.4 - 0.1 * x, 0.2)
            paper.fill(22 + x * 80, 280 - hill, 0.6, hill)
        }
    }
}
