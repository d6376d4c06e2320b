/// The vehicle's day: where it goes and where it stops.
enum DayPlan {
    struct Stop {
        var name: String
        var minutes: Int
        /// Whether the tracker reports while parked.
        var reports: Bool
    }

    /// Seconds since midnight UTC: half past seven in Switzerland.
    static let start = 5 * 3600 + 30 * 60

    static let legs: [Leg] = [
        Leg(
            places: village + village.dropFirst(3) + [(-0.07, 0.18), (0.05, 0.21)], speed: 27...38, winding: 0
        ),
        Leg(
            places: [
                (0.05, 0.21), (0.12, 0.45), (0.6, 2.1), (1.9, 4.2), (-0.8, 5.6), (-2.6, 4.9), (-2.2, 6.6),
                (-1.5, 7.5),
            ],
            speed: 34...80, winding: 0.14),
        Leg(
            places: [
                (-1.5, 7.5), (0.9, 7.2), (3.4, 6.3), (6.1, 5.2), (8.4, 2.6), (9.0, -0.9), (7.3, -3.6),
                (4.9, -3.0),
                (3.6, -0.6), (1.4, 0.3), (0.6, 0.1), (0.24, 0.034), (0, -0.016),
            ], speed: 34...80, winding: 0.12),
        Leg(
            places: [
                (0, -0.016), (-0.24, 0.004), (-0.6, -0.07), (-2.6, -0.9), (-4.6, -3.2), (-6.3, -5.6),
                (-8.1, -3.0),
                (-7.0, 0.8), (-5.2, 2.6), (-3.0, 2.2), (-1.6, 0.9), (-0.6, -0.07), (-0.36, -0.014),
                (-0.12, -0.006), (0.12, 0.002),
                (0.36, 0.046), (0.6, 0.058), (2.2, -0.7), (3.3, -2.9), (5.6, -5.2), (8.2, -7.9), (6.0, -9.6),
                (2.8, -8.2), (0.4, -5.8), (-1.4, -3.4), (-0.7, -1.4), (-0.03, -0.62), (-0.06, -0.42),
                (-0.064, -0.33), (-0.038, -0.24), (-0.05, -0.15), (-0.036, -0.06),
            ], speed: 32...78, winding: 0.13),
    ]

    /// After each leg but the last.
    static let stops = [
        Stop(name: "Musterwil, Dorfgasse", minutes: 7, reports: false),
        Stop(name: "Bern", minutes: 62, reports: true),
        Stop(name: "Musterwil, Hauptstrasse", minutes: 48, reports: true),
    ]

    /// A round through Musterwil on its streets, twice through the middle.
    private static let village: [(Double, Double)] = [
        (-0.6, -0.068), (-0.48, -0.048), (-0.36, -0.014), (-0.24, 0.004), (-0.12, -0.006), (0, -0.016),
        (0.12, 0.002),
        (0.24, 0.034), (0.308, 0.05), (0.316, 0.09), (0.304, 0.136), (0.25, 0.182), (0.19, 0.192),
        (0.11, 0.2),
        (0.05, 0.176), (-0.03, 0.164), (-0.11, 0.172), (-0.19, 0.158), (-0.248, 0.104), (-0.262, 0.04),
        (-0.235, 0.002), (-0.12, -0.006), (-0.04, -0.02), (-0.037, -0.07), (-0.05, -0.15), (-0.038, -0.24),
        (-0.064, -0.33), (-0.06, -0.42), (-0.3, -0.7), (-0.8, -0.55), (-0.9, 0), (-0.7, 0.5), (-0.3, 0.42),
    ]
}
