package import SimpleFeatures

extension BoundingBox {
    /// So many comparisons a box, more would take longer than to look at what is in them.
    private static let patience = 64

    /// Whether no position lies in two of these boxes, edges included; `false` also where it would take long to tell.
    package static func areApart(_ boxes: [BoundingBox]) -> Bool {
        let boxes = boxes.sorted { $0.minX < $1.minX }
        var patience = boxes.count * patience
        for (place, box) in boxes.enumerated() {
            for other in boxes[(place + 1)...] {
                guard other.minX <= box.maxX else { break }
                patience -= 1
                guard patience > 0, box.isApart(from: other) else { return false }
            }
        }
        return true
    }

    /// Whether no position lies in both, edges included.
    private func isApart(from other: BoundingBox) -> Bool {
        maxX < other.minX || other.maxX < minX || maxY < other.minY || other.maxY < minY
    }
}
