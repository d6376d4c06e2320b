/// A patch of connected ink: its box, in pixels.
struct InkBlob {
    var left: Int
    var top: Int
    /// Inside the box.
    var right: Int
    var bottom: Int
    var pixels: Int

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
    /// The longer side.
    var size: Double { Double(max(width, height)) }
    var centre: Point { Point(x: Double(left + right + 1) / 2, y: Double(top + bottom + 1) / 2) }

    fileprivate mutating func add(_ other: InkBlob) {
        (left, top) = (min(left, other.left), min(top, other.top))
        (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
        pixels += other.pixels
    }
}

extension InkMap {
    /// The patches of ink, touching at sides or corners, whose longer side is in a range.
    ///
    /// At most `limit` of them, from the top: a page has some thousand characters, noise any number.
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
