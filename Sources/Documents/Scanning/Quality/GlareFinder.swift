import Images

/// Finds light reflected by the page: areas blown out to white on paper that is not, which fade into it softly and
/// have text around them. Printed white areas have sharp borders; what touches the picture's edge is not the page.
struct GlareFinder {
    let paperLevel: Double
    let letters: Letters

    private static let blownOut: UInt8 = 251
    /// Where paper is nearly white, light cannot be told from it.
    private static let brightestPaper = 236.0
    private static let longSide = 500
    private static let leastShare = 0.001

    /// Percent of the picture.
    func percent(of grey: Raster) -> Double {
        guard paperLevel < Self.brightestPaper else { return 0 }
        let small = SmallPicture(grey, longSide: Self.longSide)
        let total = small.width * small.height
        var seen = [Bool](repeating: false, count: total)
        var glare = 0
        for start in 0..<total where small.levels[start] >= Self.blownOut && !seen[start] {
            let blob = small.area(from: start, atLeast: Self.blownOut, seen: &seen)
            guard Double(blob.count) >= Self.leastShare * Double(total), !small.touchesEdge(blob),
                isSoft(blob, in: small), hasText(around: blob, in: small)
            else { continue }
            glare += blob.count
        }
        return Double(glare) / Double(total) * 100
    }

    /// Whether the levels around it stand between white and paper.
    private func isSoft(_ blob: [Int], in small: SmallPicture) -> Bool {
        let ring = small.levels(around: blob, from: 2, to: 4).sorted()
        guard !ring.isEmpty else { return false }
        return Double(ring[ring.count * 7 / 10]) >= paperLevel + 0.35 * (255 - paperLevel)
    }

    private func hasText(around blob: [Int], in small: SmallPicture) -> Bool {
        guard let textHeight = letters.commonHeight else { return true }
        let columns = blob.map { $0 % small.width }
        let rows = blob.map { $0 / small.width }
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else { return false }
        let reach = Int(4 * textHeight)
        let (across, down) = (
            (left * small.shrink - reach)...((right + 1) * small.shrink + reach),
            (top * small.shrink - reach)...((bottom + 1) * small.shrink + reach)
        )
        var found = 0
        for box in letters.boxes where across.contains(box.x) && down.contains(box.y) { found += 1 }
        return found >= 6
    }
}
