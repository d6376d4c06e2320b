import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("The kernel")
struct KernelTests {
    static let pairs: [(ReferenceSystem, ReferenceSystem)] = [
        (.lv95, .wgs84), (.wgs84, .lv95), (.lv03, .etrs89), (.etrs89, .lv03), (.lv03, .lv95), (.lv95, .lv03),
    ]

    @Test("reaches to the edges of its box and no farther", arguments: pairs)
    func edges(source: ReferenceSystem, target: ReferenceSystem) throws {
        let kernel = try #require(try SwissKernel(from: source, to: target))
        let domain = kernel.domain
        let middle = (x: (domain.minX + domain.maxX) / 2, y: (domain.minY + domain.maxY) / 2)
        for x in [domain.minX, middle.x, domain.maxX] {
            for y in [domain.minY, middle.y, domain.maxY] { #expect(kernel.transform(x, y) != nil) }
        }
        for x in [domain.minX.nextDown, domain.maxX.nextUp] { #expect(kernel.transform(x, middle.y) == nil) }
        for y in [domain.minY.nextDown, domain.maxY.nextUp] { #expect(kernel.transform(middle.x, y) == nil) }
    }

    @Test("has the box of the Swiss grids for its domain, and the whole image of it")
    func domain() throws {
        let plane = try #require(try SwissKernel(from: .lv95, to: .wgs84))
        #expect(plane.domain == ReferenceSystem.lv95.range)
        #expect(try SwissKernel(from: .lv03, to: .wgs84)?.domain == ReferenceSystem.lv03.range)
        let geographic = try #require(try SwissKernel(from: .wgs84, to: .lv95))
        let image = plane.transform(Points(over: plane.domain, step: 500)).points
        #expect(geographic.transform(image).outside.isEmpty)
    }

    static let nowhere: [(Double, Double)] = [
        (.nan, 1_200_000), (2_600_000, .nan), (.infinity, 1_200_000), (2_600_000, -.infinity), (0, 0),
        (1_200_000, 2_600_000), (600_000, 200_000), (7.4, 46.9), (-2_600_000, -1_200_000), (1e300, -1e300),
        (.greatestFiniteMagnitude, .leastNonzeroMagnitude),
    ]

    @Test("leaves to the caller what is outside, bit for bit", arguments: pairs)
    func outside(source: ReferenceSystem, target: ReferenceSystem) throws {
        let kernel = try #require(try SwissKernel(from: source, to: target))
        let places = Self.nowhere.filter { !source.matches($0.0, $0.1) }
        var points = Points()
        for place in places { points.append(place.0, place.1) }
        let (left, outside) = kernel.transform(points)
        #expect(outside == Array(0..<places.count))
        #expect(left.x.map(\.bitPattern) == points.x.map(\.bitPattern))
        #expect(left.y.map(\.bitPattern) == points.y.map(\.bitPattern))
    }

    @Test("gives a point the same bits alone and in any run", arguments: pairs)
    func bulk(source: ReferenceSystem, target: ReferenceSystem) throws {
        let kernel = try #require(try SwissKernel(from: source, to: target))
        for count in [0, 1, 2, 3, 7, 511, 512, 513, 1_030] {
            let clean = Points(randomIn: kernel.domain, count: count)
            var dirty = clean
            for index in stride(from: 5, to: count, by: 9) { dirty.x[index] = .nan }
            for points in [clean, dirty] {
                let (bulk, outside) = kernel.transform(points)
                #expect(outside == (0..<count).filter { points.x[$0].isNaN })
                for index in 0..<count {
                    guard let single = kernel.transform(points.x[index], points.y[index]) else {
                        #expect(points.x[index].isNaN && bulk.y[index] == points.y[index])
                        continue
                    }
                    #expect(single == (bulk.x[index], bulk.y[index]))
                }
            }
        }
    }

    @Test("transforms as many pairs as both buffers hold")
    func unequal() throws {
        let kernel = try #require(try SwissKernel(from: .lv95, to: .wgs84))
        var x = [2_600_000.0, 2_600_000, 2_600_000]
        var y = [1_200_000.0]
        let outside = kernel.transform(&x, &y)
        #expect(outside.isEmpty && x[1] == 2_600_000 && x[2] == 2_600_000)
        #expect(abs(x[0] - 7.438632) < 1e-6 && abs(y[0] - 46.951083) < 1e-6)
    }

    @Test("has no way between systems that it does not know, or to the same")
    func unknown() throws {
        #expect(try SwissKernel(from: .lv95, to: ReferenceSystem(epsgCode: 3857)) == nil)
        #expect(try SwissKernel(from: ReferenceSystem(epsgCode: 4150), to: .wgs84) == nil)
        #expect(try SwissKernel(from: .lv95, to: .lv95) == nil)
        // PROJ takes them for the same, and a way through CH1903+ would not be.
        #expect(try SwissKernel(from: .wgs84, to: .etrs89) == nil)
    }
}

extension ReferenceSystem {
    fileprivate func matches(_ x: Double, _ y: Double) -> Bool {
        let recognised = ReferenceSystem.recognised(from: Position(x: x, y: y))
        return recognised == self || (recognised == .wgs84 && self == .etrs89)
    }
}
