/// A machine-readable zone that was found in a picture.
public struct RecognisedZone: Codable, Hashable, Sendable {
    /// What it says; its corrections tell where the check digits, alphabets and the order of names overruled the eye.
    public internal(set) var zone: MachineReadableZone
    /// The probability, 0 to 1, that exactly this string stands there, among all that the format allows.
    public let confidence: Double
    /// The probability of each character by its look alone, line by line.
    public let characterProbabilities: [[Double]]
    /// Whether it says what stands there more likely than not. Check digits alone do not tell: among letters of another
    /// font than OCR-B, several strings fulfil them.
    public var isSure: Bool { confidence > 0.5 }
    /// The zone's corners in the picture, clockwise from the upper left one of the text.
    public let corners: [PagePoint]
    /// How far the lines are turned clockwise, in degrees from -180 to 180.
    public let turnDegrees: Double
}
