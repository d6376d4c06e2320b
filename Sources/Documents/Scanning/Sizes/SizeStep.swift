/// One way to make a picture or a document smaller, within which quality can be chosen.
public struct SizeStep: Sendable, Hashable, Codable {
    /// What the pixels are kept as.
    public enum Pixels: String, Sendable, Hashable, Codable {
        case colour, layers, grey, blackAndWhite
    }

    /// What the pixels are kept as.
    public let pixels: Pixels
    /// Of the resolution that the picture has, above 0 to 1.
    public let scale: Double
    /// The encoder's qualities that may be chosen, from 1 to 100; one only where there is nothing to choose.
    public let qualities: ClosedRange<Int>

    /// A step of given settings.
    public init(_ pixels: Pixels, scale: Double = 1, qualities: ClosedRange<Int> = 1...1) {
        self.pixels = pixels
        self.scale = scale
        self.qualities = qualities
    }
}
