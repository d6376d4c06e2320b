import SimpleFeatures

/// A packed R-tree of boxes.
///
/// Boxes are sorted along a Z-order curve, sixteen per node. Outliers and very different box sizes do not slow it
/// down.
struct BoxTree {
    private static let branching = 16

    /// The boxes of the leaves, followed by those of each higher level.
    private var boxes: [BoundingBox] = []
    /// The index of each leaf's box.
    private let leaves: [Int32]
    /// The start of each level in `boxes`, followed by the end of the last.
    private var levels: [Int] = [0]

    /// Creates a tree. All boxes must be finite.
    init(_ source: [BoundingBox]) {
        let all = BoundingBox(around: source)
        let span = max(all?.width ?? 0, all?.height ?? 0, 1e-3)
        let order = source.indices.map { index -> (key: UInt64, leaf: Int32) in
            let box = source[index]
            let across = ((box.minX + box.maxX) / 2 - (all?.minX ?? 0)) / span
            let up = ((box.minY + box.maxY) / 2 - (all?.minY ?? 0)) / span
            return (Self.spread(across) | Self.spread(up) << 1, Int32(clamping: index))
        }.sorted { ($0.key, $0.leaf) < ($1.key, $1.leaf) }
        leaves = order.map(\.leaf)
        boxes = leaves.map { source[Int($0)] }
        levels.append(boxes.count)
        while levels[levels.count - 1] - levels[levels.count - 2] > 1 { addLevel() }
    }

    private mutating func addLevel() {
        let end = levels[levels.count - 1]
        for start in stride(from: levels[levels.count - 2], to: end, by: Self.branching) {
            let branch = boxes[start..<min(start + Self.branching, end)]
            boxes.append(branch.dropFirst().reduce(branch[start]) { $0.union($1) })
        }
        levels.append(boxes.count)
    }

    /// Replaces `found` with the indices of the boxes that touch `box`.
    func find(touching box: BoundingBox, _ found: inout [Int32]) {
        found.removeAll(keepingCapacity: true)
        guard !leaves.isEmpty else { return }
        search(levels.count - 2, levels[levels.count - 2], box, &found)
    }

    private func search(_ level: Int, _ place: Int, _ box: BoundingBox, _ found: inout [Int32]) {
        guard boxes[place].touches(box) else { return }
        guard level > 0 else { return found.append(leaves[place]) }
        let first = levels[level - 1] + (place - levels[level]) * Self.branching
        for child in first..<min(first + Self.branching, levels[level]) {
            search(level - 1, child, box, &found)
        }
    }

    /// The first 32 fractional bits of a number from 0 to 1, with a zero bit after each.
    private static func spread(_ share: Double) -> UInt64 {
        var bits = UInt64((share >= 0 ? min(share, 1) : 0) * 4_294_967_295)
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}

extension BoundingBox {
    /// The box enlarged by `margin` on each side.
    func grown(by margin: Double) -> BoundingBox {
        BoundingBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}
