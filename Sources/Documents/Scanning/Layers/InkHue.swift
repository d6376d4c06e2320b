/// What an ink's colour is, roughly: enough to tell a red line from the black one that it crosses.
enum InkHue: Int, CaseIterable {
    case neutral, red, green, blue

    private static let leastChroma = 40
    /// Of the light that the ink swallows, one part in so many differs between the channels.
    private static let leastShare = 4

    /// The hue of a pixel on white paper, however much of it is ink.
    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let chroma = Int(most - least)
        guard chroma >= Self.leastChroma, Self.leastShare * chroma >= 255 - Int(least) else {
            self = .neutral
            return
        }
        self = most == red ? .red : most == green ? .green : .blue
    }
}
