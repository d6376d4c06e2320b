/// A colour in sRGB, with its opacity.
public struct MapColour: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, 0 to 255.
    public var alpha: UInt8

    /// Creates a colour; `alpha` 255 covers what lies below.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque colour from a number such as `0xE8F0D8`.
    public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
    public init?(text: String) {
        let digits = text.utf8.dropFirst(text.utf8.first == UInt8(ascii: "#") ? 1 : 0)
        guard [6, 8].contains(digits.count), digits.first != UInt8(ascii: "+"),
            let number = UInt32(String(digits) ?? "", radix: 16)
        else {
            return nil
        }
        if digits.count == 6 {
            self.init(number)
        } else {
            self = MapColour(number >> 8).withAlpha(UInt8(truncatingIfNeeded: number))
        }
    }

    /// The same colour with another opacity.
    public func withAlpha(_ alpha: UInt8) -> MapColour {
        MapColour(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// White.
    public static let white = MapColour(0xFFFFFF)
    /// Black that is kind to the eye.
    public static let ink = MapColour(0x1F2328)
}
