/// Possible places of each fix on a plan, and the likeliest sequence of them.
///
/// Viterbi search (1967) over a hidden Markov model: a fix lies near its place, and between two fixes the plan advances by as
/// many metres as the vehicle has driven. So the right pass is found if a plan uses a street twice. Going back on the plan
/// costs twice as much and is chosen only if the vehicle turned round.
struct PlanCandidates {
    struct Candidate {
        let piece: Int32
        /// Metres of the plan before it.
        let place: Double
        fileprivate var cost: Double
        /// Index of the candidate of the previous fix that leads to it.
        fileprivate var previous: Int32
    }

    /// Typical distance of a fix from its place in metres.
    private static let scatter = 15.0
    /// Metres beyond which all distances are equally unlikely.
    private static let farthest = 150.0
    /// Typical difference between metres on the plan and metres driven.
    private static let slip = 30.0
    private static let mostOfAFix = 16

    private let plan: PlannedRoute
    private let radius: Double
    private var candidates: [Candidate] = []
    /// Index of the first candidate of each fix.
    private var starts: [Int] = [0]
    private var last: Fix?

    init(_ plan: PlannedRoute, within radius: Double) {
        self.plan = plan
        self.radius = radius
    }

    /// Adds the next fix, which has a position.
    mutating func add(_ fix: Fix) {
        let point = SurfacePoint(fix)
        let before = starts.count > 1 ? starts[starts.count - 2]..<candidates.count : 0..<0
        let driven = last.map { GeodesicDistance.metres(from: $0, to: fix) } ?? 0
        for hit in hits(near: point) {
            let piece = plan.pieces[hit.piece]
            let place = piece.before + piece.surface.share(of: point) * piece.metres
            let away = min(hit.square.squareRoot(), Self.farthest) / Self.scatter
            var (cost, previous) = (before.isEmpty ? 0 : Double.infinity, Int32(-1))
            for index in before {
                let way =
                    candidates[index].cost
                    + Self.cost(of: place - candidates[index].place, driven: driven)
                if way < cost { (cost, previous) = (way, Int32(truncatingIfNeeded: index)) }
            }
            candidates.append(
                Candidate(
                    piece: Int32(truncatingIfNeeded: hit.piece), place: place, cost: cost + away * away / 2,
                    previous: previous))
        }
        starts.append(candidates.count)
        last = fix
    }

    /// The likeliest candidate of each fix.
    var likeliest: [Candidate] {
        guard starts.count > 1 else { return [] }
        let ends = starts[starts.count - 2]..<candidates.count
        var place = ends.min { candidates[$0].cost < candidates[$1].cost } ?? ends.lowerBound
        var found: [Candidate] = []
        found.reserveCapacity(starts.count - 1)
        while place >= 0 {
            found.append(candidates[place])
            place = Int(candidates[place].previous)
        }
        return found.reversed()
    }

    private static func cost(of step: Double, driven: Double) -> Double {
        step >= 0 ? (step - driven).magnitude / slip : (driven - 2 * step) / slip
    }

    /// The pieces that are locally nearest; if none is near, the nearest of all.
    private func hits(near point: SurfacePoint) -> [PieceTree.Hit] {
        let near = plan.tree.pieces(within: radius, of: point)
        guard !near.isEmpty else { return [plan.tree.nearest(to: point)] }
        let shares = near.map { plan.pieces[$0.piece].surface.share(of: point) }
        let hits = near.indices.filter { index in
            // A point where two pieces meet belongs to the first.
            let isEnd = shares[index] >= 1 && follows(index + 1, in: near) && shares[index + 1] > 0
            let isStart = shares[index] <= 0 && follows(index, in: near)
            return !isEnd && !isStart
        }.map { near[$0] }
        guard hits.count > Self.mostOfAFix else { return hits }
        return hits.sorted { ($0.square, $0.piece) < ($1.square, $1.piece) }.prefix(Self.mostOfAFix)
            .sorted { $0.piece < $1.piece }
    }

    /// Whether a hit starts at the end of the one before.
    private func follows(_ index: Int, in hits: [PieceTree.Hit]) -> Bool {
        guard index > 0, index < hits.count else { return false }
        let piece = hits[index].piece
        return piece == hits[index - 1].piece + 1 && plan.pieces[piece].continues
    }
}
