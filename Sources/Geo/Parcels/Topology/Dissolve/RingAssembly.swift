import SimpleFeatures

/// Makes polygons of traced rings: counter-clockwise ones are shells, and each clockwise one is a hole in the smallest
/// shell around it.
struct RingAssembly {
    private struct Shell {
        let sides: [Int32]
        let area: Double
        let box: BoundingBox
        var holes: [[Int32]] = []
    }

    private let net: BorderNet
    private var shells: [Shell] = []
    /// The area of all polygons together.
    private(set) var area = 0.0
    /// Whether each ring has an area, and each hole a shell.
    private(set) var isWhole = true

    /// Takes the rings, each by its sides.
    init(_ net: BorderNet, rings: [[Int32]]) {
        self.net = net
        var holes: [[Int32]] = []
        for ring in rings {
            let ringArea = net.signedArea(ofSides: ring)
            area += ringArea
            if ringArea > 0 {
                shells.append(Shell(sides: ring, area: ringArea, box: box(of: ring)))
            } else if ringArea < 0 {
                holes.append(ring)
            } else {
                isWhole = false
            }
        }
        addHoles(holes)
    }

    /// The polygons, turned as RFC 7946 asks.
    var polygons: [Polygon] {
        shells.map { shell in
            Polygon(rings: ([shell.sides] + shell.holes).map { net.positions(ofSides: $0) })
        }
    }

    private mutating func addHoles(_ holes: [[Int32]]) {
        guard !holes.isEmpty else { return }
        let tree = BoxTree(shells.map(\.box))
        var around: [Int32] = []
        for hole in holes {
            // The middle of a side is on no shell's corner, and on its sides only where parcels overlap.
            let first = Int(hole[0])
            let (tail, head) = (net.position(net.tails[first]), net.position(net.heads[first]))
            let middle = Position(x: (tail.x + head.x) / 2, y: (tail.y + head.y) / 2)
            tree.find(touching: BoundingBox(around: middle), &around)
            let shell = around.map { Int($0) }.sorted { shells[$0].area < shells[$1].area }.first {
                net.contains(middle, sides: shells[$0].sides.lazy.map { Int($0) })
            }
            if let shell { shells[shell].holes.append(hole) } else { isWhole = false }
        }
    }

    private func box(of ring: [Int32]) -> BoundingBox {
        ring.dropFirst().reduce(net.box(Int(ring[0]))) { $0.union(net.box(Int($1))) }
    }
}
