import Images

/// A grey picture made small by the mean of whole squares, so that no level is exceeded.
struct SmallPicture {
    let width: Int
    let height: Int
    /// Pixels a side that became one.
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

    /// The connected pixels of at least that level, marked as seen.
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

    /// The levels of pixels that are between so many steps away from an area.
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
