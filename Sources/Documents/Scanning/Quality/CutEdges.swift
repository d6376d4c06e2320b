import Images

/// Counts the letters that a picture's edge cuts through.
///
/// Only where the picture's edge is paper: on a photo that shows the table, what touches the edge is not the page's.
/// And only letters with others of their line beside them, since scanners leave marks along edges.
struct CutEdges {
    let letters: Letters
    let paperLevel: Double

    func count(on grey: Raster) -> [PageEdge: Int] {
        guard let height = letters.commonHeight else { return [:] }
        var counts: [PageEdge: Int] = [:]
        for edge in PageEdge.allCases where isPaper(edge, of: grey) {
            let touching = letters.boxes.filter {
                touches($0, edge, of: grey) && isLetter($0, of: height, at: edge)
            }
            let inLines = touching.filter {
                hasNeighbour($0, at: edge, touching: touching, reach: 3 * Int(height))
            }
            if !inLines.isEmpty { counts[edge] = inLines.count }
        }
        return counts
    }

    /// Whether most of the outermost pixels are about as bright as the paper.
    private func isPaper(_ edge: PageEdge, of grey: Raster) -> Bool {
        let (width, height) = (grey.width, grey.height)
        let line: [UInt8] =
            switch edge {
            case .left: stride(from: 0, to: width * height, by: width).map { grey.bytes[$0] }
            case .right: stride(from: width - 1, to: width * height, by: width).map { grey.bytes[$0] }
            case .top: Array(grey.bytes[0..<width])
            case .bottom: Array(grey.bytes[(width * (height - 1))...])
            }
        return Double(line.sorted()[line.count / 2]) >= 0.8 * paperLevel
    }

    private func touches(_ box: Letters.Box, _ edge: PageEdge, of grey: Raster) -> Bool {
        switch edge {
        case .left: box.x == 0
        case .right: box.x + box.width == grey.width
        case .top: box.y == 0
        case .bottom: box.y + box.height == grey.height
        }
    }

    /// What is left of a letter is at least a third of its height.
    private func isLetter(_ box: Letters.Box, of height: Double, at edge: PageEdge) -> Bool {
        let least = edge == .top || edge == .bottom ? 0.35 : 0.7
        return (least * height...3 * height).contains(Double(box.height)) && Double(box.width) <= 4 * height
    }

    private func hasNeighbour(
        _ box: Letters.Box, at edge: PageEdge, touching: [Letters.Box], reach: Int
    ) -> Bool {
        let candidates = edge == .top || edge == .bottom ? touching : letters.boxes
        return candidates.contains { other in
            let gap = max(other.x - (box.x + box.width), box.x - (other.x + other.width))
            let overlap = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
            return gap >= 0 && gap <= reach && 2 * overlap >= min(box.height, other.height)
        }
    }
}
