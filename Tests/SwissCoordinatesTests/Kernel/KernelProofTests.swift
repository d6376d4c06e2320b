import SimpleFeatures
import SwissCoordinates
import Testing

/// The largest distance of the kernel from PROJ, in nanometres.
@Suite("The kernel's distance from PROJ")
struct KernelProofTests {
    struct Way: CustomTestStringConvertible {
        let source: ReferenceSystem
        let target: ReferenceSystem
        /// What is promised, in nanometres.
        let bound: Double

        var testDescription: String { "\(source.name) to \(target.name)" }
    }

    static let ways = [
        Way(source: .lv95, target: .wgs84, bound: 20), Way(source: .wgs84, target: .lv95, bound: 20),
        Way(source: .lv95, target: .etrs89, bound: 20), Way(source: .etrs89, target: .lv95, bound: 20),
        Way(source: .lv03, target: .wgs84, bound: 100), Way(source: .wgs84, target: .lv03, bound: 100),
        Way(source: .lv03, target: .etrs89, bound: 100), Way(source: .etrs89, target: .lv03, bound: 100),
        Way(source: .lv03, target: .lv95, bound: 100), Way(source: .lv95, target: .lv03, bound: 100),
    ]

    /// About a kilometre.
    private func step(_ system: ReferenceSystem) -> Double {
        system == .wgs84 || system == .etrs89 ? 0.0125 : 1_000
    }

    @Test("is within the bound over a dense grid and over random points", arguments: ways)
    func oneWay(way: Way) throws {
        let kernel = try #require(try SwissKernel(from: way.source, to: way.target))
        let reference = try Reference(from: way.source, to: way.target)
        for points in [
            Points(over: kernel.domain, step: step(way.source)),
            Points(randomIn: kernel.domain, count: 50_000),
        ] {
            let (ours, outside) = kernel.transform(points)
            #expect(outside.isEmpty)
            let distance = ours.largestDistance(to: reference.transform(points), in: way.target)
            #expect(distance <= way.bound)
        }
    }

    @Test("is within the bound there and back", arguments: ways)
    func roundtrip(way: Way) throws {
        let there = try #require(try SwissKernel(from: way.source, to: way.target))
        let back = try #require(try SwissKernel(from: way.target, to: way.source))
        // The grid takes points of the very edge over it.
        let edge = 3 * step(way.source) / 1_000
        let domain = BoundingBox(
            minX: there.domain.minX + edge, minY: there.domain.minY + edge,
            maxX: there.domain.maxX - edge, maxY: there.domain.maxY - edge)
        let points = Points(randomIn: domain, count: 50_000)
        let ours = back.transform(there.transform(points).points)
        let reference = try Reference(from: way.target, to: way.source).transform(
            Reference(from: way.source, to: way.target).transform(points))
        var (inside, insideReference) = (Points(), Points())
        let outside = Set(ours.outside)
        for index in 0..<points.count where !outside.contains(index) {
            inside.append(ours.points.x[index], ours.points.y[index])
            insideReference.append(reference.x[index], reference.y[index])
        }
        // Longitudes and latitudes reach farther than the box in the plane.
        #expect(inside.count > points.count * 9 / 10)
        let distance = inside.largestDistance(to: insideReference, in: way.source)
        #expect(distance <= way.bound)
    }
}
