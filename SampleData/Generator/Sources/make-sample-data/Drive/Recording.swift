/// The day as the tracker recorded it: the drive with its dirt.
struct Recording {
    /// Positions in the file, counted from 0.
    struct Dirt {
        var drift: [ClosedRange<Int>] = []
        var jump = 0
        var duplicates: [Int] = []
        var outOfOrder = 0
        var zero = 0
    }

    private enum Kind { case clean, drift, jump, duplicate, outOfOrder, zero }

    private(set) var fixes: [Fix] = []
    private(set) var dirt = Dirt()
    /// The first fix of the second GPX segment.
    private(set) var afternoon = 0
    private var kinds: [Kind] = []
    private var random = SplitMix64(seed: 417)

    init(of drive: Drive) {
        for (index, leg) in drive.legs.enumerated() {
            if index == drive.legs.count - 1 { afternoon = fixes.count }
            append(leg, .clean)
            guard index < DayPlan.stops.count, DayPlan.stops[index].reports, let end = leg.last else {
                continue
            }
            append(parked(at: end, minutes: DayPlan.stops[index].minutes), .drift)
        }
        soil()
        note()
    }

    private mutating func append(_ more: [Fix], _ kind: Kind) {
        fixes += more
        kinds += more.map { _ in kind }
    }

    private mutating func insert(_ fix: Fix, _ kind: Kind, at index: Int) {
        fixes.insert(fix, at: index)
        kinds.insert(kind, at: index)
        if index <= afternoon { afternoon += 1 }
    }

    /// A fix every 2 minutes, within 15 m of the place.
    private mutating func parked(at place: Fix, minutes: Int) -> [Fix] {
        stride(from: 2, to: minutes, by: 2).map { minute in
            let away = Circle.angle(share: random.unit()) * (15 * random.unit().squareRoot())
            var fix = place
            fix.time += minute * 60
            fix.latitude += Int((away.y * 1e7 / 111_180).rounded())
            fix.longitude += Int((away.x * 1e7 / 76_300).rounded())
            fix.altitude += random.integer(in: -60...60)
            fix.speed = 0
            fix.ignition = false
            return fix
        }
    }

    /// From the end of the file to its beginning, so that the places named here stay.
    private mutating func soil() {
        for share in [0.91, 0.74, 0.66, 0.42, 0.23, 0.06] {
            let index = driving(near: share)
            insert(fixes[index], .duplicate, at: index + 1)
        }
        let late = driving(near: 0.81)
        let (fix, target) = (fixes[late], late + 4)
        kinds.remove(at: late)
        fixes.remove(at: late)
        fixes.insert(fix, at: target)
        kinds.insert(.outOfOrder, at: target)
        insertBetween(driving(near: 0.55), .jump) { fix in
            fix.latitude += 610_000
            fix.longitude += 1_290_000
        }
        insertBetween(driving(near: 0.33), .zero) { fix in
            fix.latitude = 0
            fix.longitude = 0
            fix.altitude = 0
            fix.speed = 0
            fix.course = 0
            fix.valid = false
        }
    }

    /// A clean place, well away from stops and other dirt.
    private func driving(near share: Double) -> Int {
        var index = Int(share * Double(fixes.count))
        while !(index - 8...index + 8).allSatisfy({
            kinds.indices.contains($0) && kinds[$0] == .clean && fixes[$0].speed > 1000
        }) { index += 1 }
        return index
    }

    /// A fix midway in time between two others, changed.
    private mutating func insertBetween(_ index: Int, _ kind: Kind, _ change: (inout Fix) -> Void) {
        var fix = fixes[index]
        fix.time = (fixes[index].time + fixes[index + 1].time) / 2
        change(&fix)
        insert(fix, kind, at: index + 1)
    }

    private mutating func note() {
        var index = 0
        while index < kinds.count {
            switch kinds[index] {
            case .clean: break
            case .drift:
                let start = index
                while index + 1 < kinds.count, kinds[index + 1] == .drift { index += 1 }
                dirt.drift.append(start...index)
            case .jump: dirt.jump = index
            case .duplicate: dirt.duplicates.append(index)
            case .outOfOrder: dirt.outOfOrder = index
            case .zero: dirt.zero = index
            }
            index += 1
        }
    }
}
