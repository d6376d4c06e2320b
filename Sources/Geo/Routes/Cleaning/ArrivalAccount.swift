/// What is known of a track before its fixes are put in order: its raw distance, and how many fixes come late.
public struct ArrivalAccount: Sendable {
    private var meter = LegMeter()
    private var distance = CompensatedSum()
    private var segment = 0
    private var anchor: Fix?
    private var latest: Fix?
    private var isLate = false
    private var late = 0

    /// Of a track of which nothing has come yet.
    public init() {}

    /// Takes the track's next fix as it comes.
    public mutating func take(_ fix: Fix) -> ArrivedFix {
        if fix.startsSegment {
            segment += 1
            (anchor, latest, isLate) = (nil, nil, false)
            meter.restart()
        }
        distance.add(meter.metres(to: fix))
        if fix.time != nil {
            anchor = fix
            isLate = latest.map { TimeOrder.precedes(fix, $0) } ?? false
            if !isLate { latest = fix }
        } else if anchor == nil {
            anchor = fix
        }
        if isLate { late += 1 }
        return ArrivedFix(fix, anchor: anchor ?? fix, segment: segment)
    }

    /// The account of cleaning the fixes in order, made that of cleaning them as they came.
    public func completing(_ ordered: CleaningAccount) -> CleaningAccount {
        var account = ordered
        account.rawDistance = distance.value
        if let order = account.effects.firstIndex(where: { $0.rule == .orderByTime }) {
            account.effects[order].fixesMoved = late
            account.effects[order].metres = distance.value - ordered.rawDistance
        }
        return account
    }
}
