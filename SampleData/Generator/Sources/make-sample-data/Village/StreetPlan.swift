/// The roads and the brook of Musterwil, in metres around the village's middle.
///
/// The order counts: each is cut out of the land that those before it left over, at `anchor`.
struct StreetPlan {
    struct Strip {
        var name: String
        var use: LandUse
        var width: Double
        /// A point of the middle line, in the land to be cut.
        var anchor: Vector2
        var middle: Polyline

        init(
            _ name: String, _ use: LandUse = .road, width: Double, anchor: (Double, Double),
            _ points: [(Double, Double)]
        ) {
            self.name = name
            self.use = use
            self.width = width
            self.anchor = Vector2(anchor.0, anchor.1)
            middle = .curve(through: points.map { Vector2($0.0, $0.1) }, step: use == .brook ? 9 : 12)
        }
    }

    static let mainStreet = Strip(
        "Hauptstrasse", width: 9, anchor: (0, -16),
        [
            (-720, -75), (-600, -68), (-480, -48), (-360, -14), (-240, 4), (-120, -6), (0, -16), (120, 2),
            (240, 34),
            (360, 46), (480, 38), (600, 58), (720, 84),
        ])
    static let bernStreet = Strip(
        "Bernstrasse", width: 7.5, anchor: (78, 120),
        [(52, -30), (56, 20), (78, 120), (92, 200), (84, 290), (104, 380), (140, 470), (170, 620)])

    static let streets: [Strip] = [
        mainStreet, bernStreet,
        Strip(
            "Dorfgasse", width: 6, anchor: (-190, 158),
            [
                (-266, -30), (-262, 40), (-248, 104), (-190, 158), (-110, 172), (-30, 164), (60, 180),
                (110, 188),
            ]),
        Strip(
            "Kirchgasse", width: 5, anchor: (-126, 90),
            [(-104, -30), (-112, 20), (-126, 90), (-122, 150), (-114, 200)]),
        Strip(
            "Sonnenweg", width: 6, anchor: (250, 182),
            [(312, 20), (316, 70), (304, 136), (250, 182), (190, 192), (120, 208), (64, 216)]),
        Strip(
            "Rebenweg", width: 5, anchor: (214, 110),
            [(196, 0), (202, 50), (214, 110), (208, 160), (200, 215)]),
        Strip(
            "Mühlestrasse", width: 6.5, anchor: (-50, -150),
            [(-34, 6), (-36, -60), (-50, -150), (-38, -240), (-64, -330), (-60, -420), (-30, -620)]),
        Strip(
            "Bachweg", width: 5, anchor: (-160, -98),
            [(-246, 20), (-242, -44), (-212, -86), (-160, -98), (-90, -90), (-24, -104)]),
        Strip(
            "Gartenstrasse", width: 5.5, anchor: (160, -86),
            [(262, 60), (256, 10), (230, -44), (160, -86), (70, -98), (-10, -94), (-80, -106)]),
    ]

    static let brook: [Strip] = [
        Strip(
            "Musterbach", .brook, width: 5, anchor: (-250, -222),
            [
                (-740, -250), (-640, -262), (-560, -236), (-480, -206), (-400, -226), (-320, -240),
                (-250, -222),
                (-180, -204), (-110, -222), (-30, -218), (20, -214),
            ]),
        Strip(
            "Musterbach", .brook, width: 5, anchor: (120, -206),
            [
                (-70, -224), (-20, -220), (50, -216), (120, -206), (190, -190), (260, -206), (330, -196),
                (400, -160),
                (480, -152), (560, -176), (640, -164), (760, -190),
            ]),
    ]

    static let tracks: [Strip] = [
        Strip(
            "Weidweg", width: 3.6, anchor: (-390, 180),
            [(-236, 70), (-300, 120), (-390, 180), (-420, 260), (-480, 340), (-600, 470)]),
        Strip(
            "Höheweg", width: 3.6, anchor: (390, 210),
            [(280, 110), (330, 164), (390, 210), (430, 290), (440, 360), (500, 560)]),
        Strip(
            "Mattenweg", width: 3.6, anchor: (-240, -340),
            [(-30, -336), (-90, -320), (-160, -330), (-240, -340), (-330, -330), (-430, -350), (-660, -420)]),
        Strip(
            "Riedweg", width: 3.6, anchor: (150, -300),
            [
                (-80, -290), (-20, -300), (70, -306), (150, -300), (240, -290), (320, -320), (460, -430),
                (560, -560),
            ]),
    ]

    /// Dead ends: the line goes in, turns around and comes back.
    static let deadEnds: [(name: String, width: Double, points: [(Double, Double)])] = [
        ("Lindenhof", 5, [(-188, -14), (-184, 40), (-190, 98)]),
        ("Schulweg", 5, [(-26, -34), (-22, 40), (-30, 98)]),
        ("Im Winkel", 5, [(258, 20), (260, 64), (254, 112)]),
        ("Obstgarten", 5, [(136, -20), (138, 50), (144, 118)]),
    ]
}
