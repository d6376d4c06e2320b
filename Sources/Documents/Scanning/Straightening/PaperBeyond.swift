/// Looks for printed paper beyond a quadrilateral. If there is some, its sides are rules and lines of text on a larger
/// page, not the page's edges.
struct PaperBeyond {
    /// Distance of the places compared on both sides of a side, as a share of the page's shorter side.
    private static let distance = 0.02
    /// The largest difference in brightness between two places on the same paper, as a share.
    private static let mostDifference = 0.07
    /// A folded page continues on both sides of its middle part; a page in a book on one side.
    private static let fewestSides = 2
    private static let fewestLetters = 20
    private static let samples = 100
    private static let searchSide = 1_600.0

    private let quadrilateral: Quadrilateral

    init(_ quadrilateral: Quadrilateral) { self.quadrilateral = quadrilateral }

    /// Whether paper of the same brightness, with letters on it, continues beyond the quadrilateral in a picture.
    func isPrinted(in picture: Pix) throws(ScanningError) -> Bool {
        let scale = min(1, Self.searchSide / Double(max(picture.width, picture.height)))
        let small = try picture.grey().scaled(by: scale)
        let inside = quadrilateral.scaled(by: scale)
        let sides = try continuingSides(of: inside, in: LevelGrid(small))
        guard sides >= Self.fewestSides else { return false }
        let ink = try InkMap(small.raster(dotsPerInch: nil), dotsPerInch: 100)
        let outside = ink.letters.boxes.count { box in
            !inside.contains(
                Quadrilateral.Point(
                    x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2))
        }
        return outside >= Self.fewestLetters
    }

    /// The number of sides with equally bright paper on both sides.
    private func continuingSides(of area: Quadrilateral, in grid: LevelGrid) -> Int {
        let corners = area.corners
        let distance = Self.distance * Double(min(grid.width, grid.height))
        return corners.indices.count { index in
            let (start, end) = (corners[index], corners[(index + 1) % 4])
            let length = max(start.distance(to: end), 1)
            // The corners run clockwise, so the outside is on the left of a side.
            let out = (x: (end.y - start.y) / length * distance, y: (start.x - end.x) / length * distance)
            func paper(_ direction: Double) -> Double? {
                let levels = (0..<Self.samples).compactMap { step -> UInt8? in
                    let share = (Double(step) + 0.5) / Double(Self.samples)
                    let x = start.x + share * (end.x - start.x) + direction * out.x
                    let y = start.y + share * (end.y - start.y) + direction * out.y
                    guard (0..<Double(grid.width)).contains(x), (0..<Double(grid.height)).contains(y) else {
                        return nil
                    }
                    return grid[Int(x), Int(y)]
                }.sorted()
                // Even along a line of text, many places are paper.
                return levels.count < Self.samples / 2 ? nil : Double(levels[levels.count * 9 / 10])
            }
            guard let beyond = paper(1), let within = paper(-1) else { return false }
            return abs(beyond - within) <= Self.mostDifference * within
        }
    }
}
