/// Connected areas of ink that are shaped like letters.
struct Letters {
    struct Box {
        let x, y, width, height: Int
    }

    let boxes: [Box]
    /// The lowest of the common heights: that of an x where there are capitals and long letters too; `nil` with too
    /// few letters.
    let commonHeight: Double?

    /// Of all areas those that are neither specks nor rules nor grown together.
    init(_ areas: [Box], pageHeight: Int) {
        let highest = max(8, min(400, pageHeight / 8))
        boxes = areas.filter {
            $0.height >= 4 && $0.height <= highest && $0.width * 4 >= $0.height && $0.width <= 3 * $0.height
        }
        var heights = [Int](repeating: 0, count: highest + 2)
        for box in boxes { heights[box.height] += 1 }
        let sums = (4...highest).map { heights[($0 - 1)...($0 + 1)].reduce(0, +) }
        // By their area, or else full stops, leaders and specks of noise would outnumber the text.
        let weights = zip(4..., sums).map { $0 * $0 * $1 }
        let most = weights.max() ?? 0
        guard boxes.count >= Self.fewest,
            let first = weights.indices.first(where: { 2 * weights[$0] >= most }),
            let common = weights[first..<min(first + 3, weights.count)].indices.max(by: {
                weights[$0] < weights[$1]
            }),
            sums[common] >= Self.fewest / 3
        else {
            commonHeight = nil
            return
        }
        let around = heights[(common + 3)...(common + 5)]
        let total = zip(around.indices, around).reduce(0) { $0 + $1.0 * $1.1 }
        commonHeight = (Double(total) / Double(sums[common]) * 10).rounded() / 10
    }

    private static let fewest = 40

    /// Those about as high as most, at most so many, evenly over the page.
    func typical(atMost count: Int) -> [Box] {
        guard let commonHeight else { return [] }
        let typical = boxes.filter { abs(Double($0.height) / commonHeight - 1) < 0.4 }
        let step = max(1, typical.count / count)
        return stride(from: 0, to: typical.count, by: step).map { typical[$0] }
    }
}
