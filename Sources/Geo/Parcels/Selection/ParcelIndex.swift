public import SimpleFeatures
import Streams

/// A spatial index that finds the parcels at a point.
///
/// A point on a border lies in every parcel with that border; a point in a hole lies outside; where rights lie over
/// land, a point lies in both. The test is exact, without rounding of coordinates. A polygon with a coordinate that
/// is not finite is never found.
///
/// ```swift
/// let index = ParcelIndex(RingTable(parcels))
/// for number in index.parcels(at: Position(x: 2_600_000, y: 1_200_000)) { print(parcels[number].name ?? "") }
/// ```
public struct ParcelIndex: Sendable {
    private static let pointsPerTask = 4_096

    /// The indexed rings.
    public let table: RingTable
    private let parcelsOfPolygons: [Int32]
    private let grid: BoxGrid
    private var slabs = EdgeSlabs()

    /// Creates an index of the parcels in a table.
    public init(_ table: RingTable) {
        self.table = table
        parcelsOfPolygons = table.parcelsOfPolygons
        grid = BoxGrid((0..<table.polygonCount).map { table.box(ofPolygon: $0) })
        for polygon in 0..<table.polygonCount {
            let positions = table.positions(ofPolygon: polygon)
            let box = grid.boxes[polygon]
            guard positions.count > EdgeSlabs.fewestCorners, box.isFinite else { continue }
            slabs.add(
                polygon: polygon, edges: table.edges(ofPolygon: polygon), y: table.y, from: box.minY,
                to: box.maxY)
        }
    }

    /// The parcels at a point, as ascending indices in the table.
    public func parcels(at position: Position) -> [Int] {
        var found: [Int] = []
        forEachParcel(atX: position.x, position.y) { parcel in
            if found.last != Int(parcel) { found.append(Int(parcel)) }
        }
        return found
    }

    /// The parcels at each of many points. Uses all cores.
    public func parcels(atX x: [Double], y: [Double]) -> PointLookup {
        let count = min(x.count, y.count)
        let order = orderByCell(x, y, count)
        let tasks = (count + Self.pointsPerTask - 1) / Self.pointsPerTask
        let hits = SideBySide.map(tasks) { task in
            var hits: [PointLookup.Hit] = []
            for place in task * Self.pointsPerTask..<min((task + 1) * Self.pointsPerTask, count) {
                let point = order[place]
                forEachParcel(atX: x[Int(point)], y[Int(point)]) { parcel in
                    if hits.last?.point != point || hits.last?.parcel != parcel {
                        hits.append(PointLookup.Hit(point: point, parcel: parcel))
                    }
                }
            }
            return hits
        }
        return PointLookup(pointCount: count, hits: hits)
    }

    /// The parcels whose bounding box touches `box`, as ascending indices.
    public func parcels(near box: BoundingBox) -> [Int] {
        var found: [Int] = []
        grid.forEachBox(touching: box) { polygon in
            let parcel = Int(parcelsOfPolygons[polygon])
            if found.last != parcel { found.append(parcel) }
        }
        return found
    }

    /// The parcels within or touching a region, as ascending indices.
    public func parcels(in region: ParcelRegion, _ relation: ParcelRegion.Relation) throws(ParcelError)
        -> [Int]
    {
        var found: [Int] = []
        for parcel in parcels(near: region.box)
        where try region.selects(table.shapes(ofParcel: parcel), relation) {
            found.append(parcel)
        }
        return found
    }

    /// Calls `body` with the parcel of each polygon at the point. Polygons are in ascending order in each cell.
    @inline(__always)
    private func forEachParcel(atX x: Double, _ y: Double, _ body: (Int32) -> Void) {
        let cell = grid.cell(ofX: x, y)
        for place in Int(grid.starts[cell])..<Int(grid.starts[cell + 1]) {
            let polygon = Int(grid.members[place])
            guard grid.boxes[polygon].holds(x, y), holds(polygon, x, y) else { continue }
            body(parcelsOfPolygons[polygon])
        }
    }

    @inline(__always)
    private func holds(_ polygon: Int, _ x: Double, _ y: Double) -> Bool {
        var crossings = PointCrossings(x, y)
        if table.positions(ofPolygon: polygon).count > EdgeSlabs.fewestCorners,
            let edges = slabs.edges(ofPolygon: polygon, atY: y)
        {
            for edge in edges {
                let start = Int(edge)
                crossings.add(
                    fromX: table.x[start], table.y[start], toX: table.x[start + 1], table.y[start + 1])
            }
        } else {
            for ring in table.rings(ofPolygon: polygon) {
                let positions = table.positions(ofRing: ring)
                guard let first = positions.first else { continue }
                var (ax, ay) = (table.x[first], table.y[first])
                for place in positions.dropFirst() {
                    let (bx, by) = (table.x[place], table.y[place])
                    crossings.add(fromX: ax, ay, toX: bx, by)
                    (ax, ay) = (bx, by)
                }
            }
        }
        return crossings.isInside || crossings.isOnBorder
    }

    /// The point indices ordered by cell, so that neighbouring points are looked up consecutively.
    private func orderByCell(_ x: [Double], _ y: [Double], _ count: Int) -> [Int32] {
        let cells = (0..<count).map { Int32(truncatingIfNeeded: grid.cell(ofX: x[$0], y[$0])) }
        var starts = [Int32](repeating: 0, count: grid.cellCount + 1)
        for cell in cells { starts[Int(cell) + 1] += 1 }
        for cell in 0..<grid.cellCount { starts[cell + 1] += starts[cell] }
        var order = [Int32](repeating: 0, count: count)
        for (point, cell) in cells.enumerated() {
            order[Int(starts[Int(cell)])] = Int32(truncatingIfNeeded: point)
            starts[Int(cell)] += 1
        }
        return order
    }
}
