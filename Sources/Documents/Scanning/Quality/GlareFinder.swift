import Images

/// Finds reflected light: areas blown out to white on darker paper, with soft borders and text around them. Printed
/// white areas have sharp borders; areas touching the image's edge are not on the page.
struct GlareFinder {
    let paperLevel: Double
    let letters: Letters

    private static let blownOut: UInt8 = 251
    /// On nearly white paper, glare cannot be distinguished.
    private static let brightestPaper = 236.0
    private static let longSide = 500
    private static let leastShare = 0.001

    /// The share of the image with glare, in percent.
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

    /// Whether the levels around an area are between white and paper.
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

/// A grey image reduced by averaging whole squares, so that no level overshoots.
struct SmallPicture {
    let width: Int
    let height: Int
    /// Side in pixels of each averaged square.
    let shrink: Int
    let levels: [UInt8]

    init(_ grey: Raster, longSide: Int) {
        let shrink = max(1, max(grey.width, grey.height) / longSide)
        let (width, height) = (max(1, grey.width / shrink), max(1, grey.height / shrink))
        let (squareWidth, squareHeight) = (min(shrink, grey.width), min(shrink, grey.height))
        levels = grey.bytes.withUnsafeBufferPointer { pixels in
            var levels = [UInt8](repeating: 0, count: width * height)
            for row in 0..<height {
                for column in 0..<width {
                    var sum = 0
                    for y in 0..<squareHeight {
                        let start = (row * shrink + y) * grey.width + column * shrink
                        for x in 0..<squareWidth { sum += Int(pixels[start + x]) }
                    }
                    levels[row * width + column] = UInt8(sum / (squareWidth * squareHeight))
                }
            }
            return levels
        }
        self.width = width
        self.height = height
        self.shrink = shrink
    }

    /// The connected pixels of at least `level`, which are marked as seen.
    func area(from start: Int, atLeast level: UInt8, seen: inout [Bool]) -> [Int] {
        var area = [start]
        seen[start] = true
        var next = 0
        while next < area.count {
            for neighbour in neighbours(of: area[next]) where !seen[neighbour] && levels[neighbour] >= level {
                seen[neighbour] = true
                area.append(neighbour)
            }
            next += 1
        }
        return area
    }

    func touchesEdge(_ area: [Int]) -> Bool {
        area.contains {
            $0 % width == 0 || $0 % width == width - 1 || $0 < width || $0 >= width * (height - 1)
        }
    }

    /// The levels of pixels within a range of distances from an area, in steps.
    func levels(around area: [Int], from nearest: Int, to farthest: Int) -> [UInt8] {
        var seen = Set(area)
        var front = area
        var found: [UInt8] = []
        for distance in 1...farthest {
            var next: [Int] = []
            for pixel in front {
                for neighbour in neighbours(of: pixel) where seen.insert(neighbour).inserted {
                    next.append(neighbour)
                }
            }
            if distance >= nearest { found += next.map { levels[$0] } }
            front = next
        }
        return found
    }

    private func neighbours(of pixel: Int) -> [Int] {
        var neighbours: [Int] = []
        if pixel % width > 0 { neighbours.append(pixel - 1) }
        if pixel % width < width - 1 { neighbours.append(pixel + 1) }
        if pixel >= width { neighbours.append(pixel - width) }
        if pixel < width * (height - 1) { neighbours.append(pixel + width) }
        return neighbours
    }
}
