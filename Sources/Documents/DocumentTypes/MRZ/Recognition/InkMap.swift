import Images

/// The pixels that are darker than their surroundings.
struct InkMap {
    let width: Int
    let height: Int
    /// Row by row; 1 is ink.
    private(set) var ink: [UInt8]

    /// Marks pixels that are darker than the mean of the square around them by at least a share; `side` is the square's.
    init(_ grey: Raster, darkerBy share: Double, side: Int) {
        (width, height) = (grey.width, grey.height)
        ink = [UInt8](repeating: 0, count: width * height)
        let sums = Self.sums(grey)
        let stride = width + 1
        let keep = Int((1 - share) * 1024)
        ink.withUnsafeMutableBufferPointer { ink in
            grey.bytes.withUnsafeBufferPointer { pixels in
                sums.withUnsafeBufferPointer { sums in
                    for row in 0..<height {
                        let (top, bottom) = (max(0, row - side / 2), min(height, row + side / 2 + 1))
                        for column in 0..<width {
                            let (left, right) = (max(0, column - side / 2), min(width, column + side / 2 + 1))
                            // Sums wrap around; their differences are right.
                            let sum =
                                sums[bottom * stride + right] &- sums[top * stride + right]
                                &- sums[bottom * stride + left] &+ sums[top * stride + left]
                            let area = (bottom - top) * (right - left)
                            let at = row * width + column
                            if Int(pixels[at]) * area * 1024 < Int(sum) * keep { ink[at] = 1 }
                        }
                    }
                }
            }
        }
    }

    /// Sums of the levels above and left of each corner between pixels, modulo 2^32.
    private static func sums(_ grey: Raster) -> [UInt32] {
        let stride = grey.width + 1
        var sums = [UInt32](repeating: 0, count: stride * (grey.height + 1))
        sums.withUnsafeMutableBufferPointer { sums in
            grey.bytes.withUnsafeBufferPointer { pixels in
                for row in 0..<grey.height {
                    var line: UInt32 = 0
                    for column in 0..<grey.width {
                        line &+= UInt32(pixels[row * grey.width + column])
                        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] &+ line
                    }
                }
            }
        }
        return sums
    }
}

/// A patch of connected ink, as its box in pixels.
struct InkBlob {
    var left: Int
    var top: Int
    /// The last column and row of the box.
    var right: Int
    var bottom: Int
    var pixels: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
    /// The longer side.
    var size: Double { Double(max(width, height)) }
    var centre: PagePoint { PagePoint(x: Double(left + right + 1) / 2, y: Double(top + bottom + 1) / 2) }

    fileprivate mutating func add(_ other: InkBlob) {
        (left, top) = (min(left, other.left), min(top, other.top))
        (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
        pixels += other.pixels
    }
}

extension InkMap {
    /// The patches of ink, connected at sides or corners, whose longer side is in a range.
    ///
    /// At most `limit` of them, from the top: a page has some thousand characters, but noise has no limit.
    func blobs(size: ClosedRange<Int>, limit: Int) -> [InkBlob] {
        var runs: [Run] = []
        var previous = 0..<0
        for row in 0..<height {
            let first = runs.count
            appendRuns(of: row, to: &runs)
            Self.join(previous, first..<runs.count, in: &runs)
            previous = first..<runs.count
        }
        var blobs: [Int: InkBlob] = [:]
        for index in runs.indices {
            let root = Self.root(index, &runs)
            if blobs[root]?.add(runs[index].box) == nil { blobs[root] = runs[index].box }
        }
        let fitting = blobs.sorted { $0.key < $1.key }.map(\.value).filter {
            size.contains(max($0.width, $0.height)) && $0.pixels >= 6
        }
        return Array(fitting.prefix(limit))
    }

    private struct Run {
        let box: InkBlob
        var parent: Int
    }

    private func appendRuns(of row: Int, to runs: inout [Run]) {
        ink.withUnsafeBufferPointer { ink in
            var column = 0
            while column < width {
                if ink[row * width + column] == 0 {
                    column += 1
                    continue
                }
                let left = column
                while column < width, ink[row * width + column] == 1 { column += 1 }
                let box = InkBlob(left: left, top: row, right: column - 1, bottom: row, pixels: column - left)
                runs.append(Run(box: box, parent: runs.count))
            }
        }
    }

    private static func join(_ above: Range<Int>, _ below: Range<Int>, in runs: inout [Run]) {
        var (upper, lower) = (above.lowerBound, below.lowerBound)
        while upper < above.upperBound, lower < below.upperBound {
            let (a, b) = (runs[upper].box, runs[lower].box)
            if a.left <= b.right + 1, b.left <= a.right + 1 {
                let (one, other) = (root(upper, &runs), root(lower, &runs))
                runs[max(one, other)].parent = min(one, other)
            }
            if a.right < b.right { upper += 1 } else { lower += 1 }
        }
    }

    private static func root(_ index: Int, _ runs: inout [Run]) -> Int {
        var at = index
        while runs[at].parent != at {
            runs[at].parent = runs[runs[at].parent].parent
            at = runs[at].parent
        }
        return at
    }
}
