/// Divides blocks into plots: of many straight cuts the one that leaves the best shapes.
struct PlotDivision {
    /// The areas aimed at, in square metres.
    var area: ClosedRange<Double>
    /// Whether every plot should lie on a road.
    var wantsFrontage: Bool
    /// How far a cut may be turned against the block's axes, in radians (small).
    var slant: Double
    /// How far a cut may bulge, as a share of its length.
    var bulge: Double

    static let building = PlotDivision(area: 840...1080, wantsFrontage: true, slant: 0.09, bulge: 0)
    static let farming = PlotDivision(area: 12_000...24_000, wantsFrontage: false, slant: 0.22, bulge: 0.04)

    private struct Candidate {
        var through: Vector2
        var direction: Vector2
        var score: Double
    }

    func divide(_ face: Int, of map: inout PlanarMap, with random: inout SplitMix64) throws {
        var open = [face]
        while let number = open.popLast() {
            let goal = random.number(in: area)
            guard map.area(map.faces[number]) > goal * 1.22 else { continue }
            guard let best = bestCut(of: map, number, goal, &random) else { continue }
            let line = cutLine(best, random.number(in: -bulge...bulge), reach(of: map, number))
            open.append(try map.cut(number, along: line, near: best.through))
            open.append(number)
        }
    }

    private func reach(of map: PlanarMap, _ number: Int) -> Double {
        RingShape(points: map.points(map.faces[number].shell)).perimeter
    }

    private func cutLine(_ cut: Candidate, _ bulge: Double, _ reach: Double) -> Polyline {
        guard bulge != 0 else {
            return Polyline(points: [
                cut.through - cut.direction * reach, cut.through + cut.direction * reach,
            ])
        }
        let offsets = stride(from: -10, through: 10, by: 1).map { step in
            let along = Double(step) * 17
            let aside = bulge * along * along / 170 - 0.5 * abs(bulge) * along
            return cut.through + cut.direction * along + cut.direction.left * aside
        }
        return Polyline(
            points: [cut.through - cut.direction * reach] + offsets + [cut.through + cut.direction * reach])
    }

    private func bestCut(
        of map: PlanarMap, _ number: Int, _ goal: Double, _ random: inout SplitMix64
    ) -> Candidate? {
        let ring = map.faces[number].shell
        let roads = map.edges(of: .road)
        let frontage = ring.indices.map { roads.contains([ring[($0 + 1) % ring.count], ring[$0]]) }
        let corners = map.points(ring)
        let shape = RingShape(points: corners)
        let axis = shape.mainDirection, middle = shape.centroid
        var best: Candidate?
        for attempt in 0..<60 {
            let base = attempt % 3 == 2 ? axis : axis.left
            let direction = (base + base.left * random.number(in: -slant...slant)).direction
            let across = direction.left
            let room = shape.extent(across) * 0.36
            let through = middle + across * random.number(in: -room...room)
            guard let parts = ChordParts(corners, frontage, through, direction) else { continue }
            let score = score(parts, goal)
            if score < best?.score ?? .infinity {
                best = Candidate(through: parts.middle, direction: direction, score: score)
            }
        }
        return best
    }

    private func score(_ parts: ChordParts, _ goal: Double) -> Double {
        [parts.left, parts.right].reduce(0) { sum, part in
            let ragged = part.shape.raggedness
            var value = ragged * ragged * ragged
            let area = part.shape.area
            if area < goal * 0.62 { value += 8 * (1 - area / goal) }
            if wantsFrontage && part.frontage < 9 { value += 5 }
            return sum + value
        }
    }
}
