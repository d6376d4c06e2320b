/// Ways to reduce the size, in order of preference: the first that is small enough and legible wins.
public struct SizeLadder: Sendable, Hashable, Codable {
    /// The steps, the best first.
    public var steps: [SizeStep]

    /// Creates a ladder from steps.
    public init(_ steps: [SizeStep]) { self.steps = steps }

    /// The ladder for image files.
    ///
    /// Resolution is reduced before quality drops so low that text smears; colour, if any, is dropped last.
    public static func image(_ content: ColourContent.Kind) -> SizeLadder {
        let scales = [1, 0.84, 0.7, 0.58, 0.48, 0.4, 0.33, 0.25]
        let qualities = scales.map { $0 < 0.5 ? 30...92 : 42...95 }
        let grey = zip(scales, qualities).map { SizeStep(.grey, scale: $0, qualities: $1) }
        let colour = zip(scales, qualities).map { SizeStep(.colour, scale: $0, qualities: $1) }
        return SizeLadder(content == .colour ? colour + grey : grey)
    }

    /// The ladder for lossless image files, where only resolution and colour can be reduced.
    public static func lossless(_ content: ColourContent.Kind) -> SizeLadder {
        let scales = [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.53, 0.48, 0.44, 0.4, 0.36, 0.33, 0.29, 0.25]
        let grey = scales.map { SizeStep(.grey, scale: $0) }
        return SizeLadder(content == .colour ? scales.map { SizeStep(.colour, scale: $0) } + grey : grey)
    }

    /// The ladder for pages of a PDF, which can have layers or be black and white.
    public static func pages(_ content: ColourContent.Kind) -> SizeLadder {
        let grey = [
            SizeStep(.grey, qualities: 45...95), SizeStep(.grey, scale: 0.84, qualities: 45...90),
            SizeStep(.grey, scale: 0.67, qualities: 40...90),
        ]
        let blackAndWhite = [1, 0.67, 0.5].map { SizeStep(.blackAndWhite, scale: $0) }
        let smallGrey = [0.5, 0.4, 0.33].map { SizeStep(.grey, scale: $0, qualities: 30...85) }
        switch content {
        case .colour:
            let colour = [
                SizeStep(.colour, qualities: 50...95), SizeStep(.colour, scale: 0.84, qualities: 50...90),
                SizeStep(.layers, qualities: 20...90), SizeStep(.layers, scale: 0.67, qualities: 20...80),
            ]
            return SizeLadder(colour + grey + smallGrey + blackAndWhite)
        case .grey: return SizeLadder(grey + smallGrey + blackAndWhite)
        case .blackAndWhite: return SizeLadder(grey + blackAndWhite)
        }
    }
}

/// One way to reduce the size, with a range of qualities.
public struct SizeStep: Sendable, Hashable, Codable {
    /// The kind of pixels.
    public enum Pixels: String, Sendable, Hashable, Codable {
        case colour, layers, grey, blackAndWhite
    }

    /// The kind of pixels.
    public let pixels: Pixels
    /// The factor applied to the resolution, above 0, at most 1.
    public let scale: Double
    /// The allowed qualities of the encoder, from 1 to 100; a single value if there is no choice.
    public let qualities: ClosedRange<Int>

    /// Creates a step.
    public init(_ pixels: Pixels, scale: Double = 1, qualities: ClosedRange<Int> = 1...1) {
        self.pixels = pixels
        self.scale = scale
        self.qualities = qualities
    }
}
