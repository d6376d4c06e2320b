import Routes

/// One route's distance, raw, after each rule and clean, with the figures of what is left.
package struct RouteDistance: Codable, Sendable {
    /// What a rule has done, and how the route stands after it.
    package struct Stage: Codable, Sendable {
        /// `raw`, a rule's name, or `clean`.
        package var name: String
        /// Fixes that the rule took out.
        package var removed: Int
        /// Fixes that it put elsewhere, in time or on the ground.
        package var moved: Int
        /// Metres that it took away.
        package var takenAway: Double
        /// Fixes there are now.
        package var fixes: Int
        /// Metres there are now.
        package var distance: Double
    }

    /// The route's name, or its device.
    package var name: String?
    /// The first moment, ISO 8601 in UTC.
    package var start: String?
    /// The last moment.
    package var end: String?
    /// The stages in their order.
    package var stages: [Stage]
    /// What the cleaned way was like.
    package var figures: WayFigures
    /// What makes the figures doubtful, in words.
    package var doubts: [String]

    init(name: String?, _ account: CleaningAccount, _ figures: RouteFigures) {
        self.name = name
        self.figures = WayFigures(figures)
        start = figures.startTime?.iso8601
        end = figures.endTime?.iso8601
        stages = [Self.standing("raw", fixes: account.rawFixCount, distance: account.rawDistance)]
        var (fixes, distance) = (account.rawFixCount, account.rawDistance)
        for effect in account.effects {
            fixes -= effect.fixesRemoved
            distance -= effect.metres
            stages.append(
                Stage(
                    name: effect.rule.rawValue, removed: effect.fixesRemoved, moved: effect.fixesMoved,
                    takenAway: effect.metres, fixes: fixes, distance: distance))
        }
        stages.append(Self.standing("clean", fixes: account.fixCount, distance: account.distance))
        doubts = (account.doubts + Self.doubts(figures)).map { (name.map { "\($0): " } ?? "") + $0 }
    }

    private static func doubts(_ figures: RouteFigures) -> [String] {
        var doubts = [WeekRollover.note(onRecordFrom: figures.startTime)].compactMap(\.self)
        if figures.breakDistance > max(figures.distance / 100, 100) {
            let metres = Int(figures.breakDistance.rounded())
            doubts.append(
                "\(metres) m lie between the ends of segments, where nothing was recorded, and do not count")
        }
        return doubts
    }

    private static func standing(_ name: String, fixes: Int, distance: Double) -> Stage {
        Stage(name: name, removed: 0, moved: 0, takenAway: 0, fixes: fixes, distance: distance)
    }
}
