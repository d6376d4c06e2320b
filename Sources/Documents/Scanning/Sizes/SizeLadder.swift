/// Ways to make something smaller, in order of preference: the first that is small enough and legible is taken.
public struct SizeLadder: Sendable, Hashable, Codable {
    /// The ways, the best first.
    public var steps: [SizeStep]

    /// A ladder of given steps.
    public init(_ steps: [SizeStep]) { self.steps = steps }

    /// For image files, which are one picture.
    ///
    /// Resolution is given up before quality falls where text begins to smear, and colour, if there is any to give up,
    /// only when neither is left.
    public static func image(_ content: ColourContent.Kind) -> SizeLadder {
        let scales = [1, 0.84, 0.7, 0.58, 0.48, 0.4, 0.33, 0.25]
        let qualities = scales.map { $0 < 0.5 ? 30...92 : 42...95 }
        let grey = zip(scales, qualities).map { SizeStep(.grey, scale: $0, qualities: $1) }
        let colour = zip(scales, qualities).map { SizeStep(.colour, scale: $0, qualities: $1) }
        return SizeLadder(content == .colour ? colour + grey : grey)
    }

    /// For image files that are packed without loss, where there is nothing to give up but resolution and colour.
    public static func lossless(_ content: ColourContent.Kind) -> SizeLadder {
        let scales = [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.53, 0.48, 0.44, 0.4, 0.36, 0.33, 0.29, 0.25]
        let grey = scales.map { SizeStep(.grey, scale: $0) }
        return SizeLadder(content == .colour ? scales.map { SizeStep(.colour, scale: $0) } + grey : grey)
    }

    /// For pages of a PDF, which can have layers and be black and white.
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
