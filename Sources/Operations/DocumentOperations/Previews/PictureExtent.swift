/// How many pixels a picture has of those that were asked for.
package enum PictureExtent: Int, Sendable {
    /// As many.
    case single = 1
    /// Twice as many each way, for screens with dense pixels.
    case double = 2

    /// What stands in the file's name.
    var mark: String { self == .double ? "@2x" : "" }
}
