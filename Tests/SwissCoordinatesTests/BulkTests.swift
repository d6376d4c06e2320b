import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Points in bulk")
struct BulkTests {
    /// 2,500 points over Switzerland and beyond its border, as `system` has them.
    private func points(in system: ReferenceSystem) throws -> [Position] {
        let plane = (0..<50).flatMap { row in
            (0..<50).map { column in
                Position(x: 2_478_000 + Double(column) * 7_400.123, y: 1_063_000 + Double(row) * 4_950.456)
            }
        }
        if system == .lv95 { return plane }
        let transformer = try Transformer(from: .lv95, to: system)
        return plane.map { (try? transformer.transform($0)) ?? Position(x: 0, y: 91) }
    }

    @Test(
        "go where each would go alone, and those that cannot are marked",
        arguments: [
            (ReferenceSystem.lv95, ReferenceSystem.wgs84), (.wgs84, .lv95), (.lv03, .wgs84), (.etrs89, .lv03),
            (.lv03, .lv95), (.lv95, .webMercator), (.utm32, .lv95),
        ])
    func sameAsAlone(source: ReferenceSystem, target: ReferenceSystem) throws {
        let transformer = try Transformer(from: source, to: target)
        let points = try points(in: source)
        var (x, y) = (points.map(\.x), points.map(\.y))
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: .init(start: nil, count: 0))
            }
        }
        let tolerance = transformer.targetIsGeographic ? 1e-12 : 1e-7
        var refused = 0
        for (index, point) in points.enumerated() {
            guard let alone = try? transformer.transform(point) else {
                #expect(!x[index].isFinite || !y[index].isFinite, "\(point)")
                refused += 1
                continue
            }
            #expect(abs(x[index] - alone.x) < tolerance && abs(y[index] - alone.y) < tolerance, "\(point)")
        }
        #expect(refused > 0 && refused < 500)
    }

    @Test("are refused outside of a system's area of use as each would be alone")
    func areaOfUse() throws {
        let netherlands = ReferenceSystem(epsgCode: 28992)
        let transformer = try Transformer(from: .wgs84, to: netherlands)
        let back = try Transformer(from: netherlands, to: .wgs84)
        for latitude in stride(from: 40.0, through: 60, by: 0.5) {
            let alone = try? transformer.transform(Position(x: 5.4, y: latitude))
            var (x, y) = ([5.4], [latitude])
            transformer.transform(&x, &y)
            #expect(x[0].isFinite == (alone != nil) && (alone == nil || y[0] == alone?.y))
            // Amersfoort is at 155,000, 463,000.
            (x, y) = ([155_000], [463_000 + (latitude - 52.155) * 111_200])
            let aloneBack = try? back.transform(Position(x: x[0], y: y[0]))
            back.transform(&x, &y)
            #expect(x[0].isFinite == (aloneBack != nil))
            if (47...57).contains(latitude) { #expect(alone != nil) }
            if latitude < 46 || latitude > 58.5 { #expect(alone == nil) }
        }
    }

    @Test("have their heights converted where both systems say theirs")
    func heights() throws {
        let transformer = try Transformer(
            from: ReferenceSystem("lv95+bessel"), to: ReferenceSystem("etrs89+ellipsoidal"))
        var (x, y, z) = ([2_602_030.74, 2_600_000], [1_191_775.03, 1_200_000], [897.361, .nan])
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                z.withUnsafeMutableBufferPointer { z in transformer.transform(x: x, y: y, z: z) }
            }
        }
        let alone = try transformer.transform(Position(x: 2_602_030.74, y: 1_191_775.03, z: 897.361))
        #expect(x[0] == alone.x && y[0] == alone.y && z[0] == alone.z)
        #expect(!x[1].isFinite)
    }
}

extension Transformer {
    fileprivate func transform(_ x: inout [Double], _ y: inout [Double]) {
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in transform(x: x, y: y, z: .init(start: nil, count: 0)) }
        }
    }
}
