/// What happens to colours when a file is made from another.
public enum ColourPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Values, bits and profile stay where the new format can hold them.
    case keep
    /// 8 bits in sRGB or its grey, without a profile.
    case sRGB
    /// 8 bits of grey, without a profile.
    case grey
}
