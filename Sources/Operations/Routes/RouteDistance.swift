import Routes

/// One route's distance, stage by stage: raw, what each rule took away, clean.
package struct RouteDistance: Codable, Sendable {
    /// A stage of the account.
    package struct Stage: Codable, Sendable {
        /// `raw`, a rule's name, or `clean`.
        package var name: String
        /// Fixes there are, or that the rule removed or moved.
        package var fixes: Int
        /// Metres there are, or that the rule took away.
        package var metres: Double
    }

    package var name: String?
    /// The first and the last moment, ISO 8601 in UTC.
    package var start: String?
    package var end: String?
    package var stages: [Stage]

    init(_ cleaned: CleanedRoute) {
        name = cleaned.route.name ?? cleaned.route.device.map { "device \($0)" }
        start = cleaned.startTime?.iso8601
        end = cleaned.endTime?.iso8601
        stages =
            [Stage(name: "raw", fixes: cleaned.rawFixCount, metres: cleaned.rawDistance)]
            + cleaned.removals.map {
                Stage(
                    name: "- \($0.rule.rawValue)", fixes: $0.fixesRemoved + $0.fixesMoved, metres: $0.metres)
            }
            + [Stage(name: "clean", fixes: cleaned.fixCount, metres: cleaned.distance)]
    }
}
