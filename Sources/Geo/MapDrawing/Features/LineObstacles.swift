/// Lines that labels had better not cover, in runs with a box around each, so that most are passed over.
struct LineObstacles {
    private struct Run {
        let box: PageRect
        let points: ArraySlice<PagePoint>
    }

    private var runs: [Run] = []
    private static let runLength = 32

    mutating func add(_ line: [PagePoint]) {
        var start = 0
        while start + 1 < line.count {
            let end = min(start + Self.runLength, line.count - 1)
            let points = line[start...end]
            let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
            let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
            let box = PageRect(x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2)
            runs.append(Run(box: box, points: points))
            start = end
        }
    }

    func touch(_ rect: PageRect) -> Bool {
        runs.contains { run in
            run.box.intersects(rect)
                && zip(run.points, run.points.dropFirst()).contains { rect.isTouched(from: $0, to: $1) }
        }
    }
}
