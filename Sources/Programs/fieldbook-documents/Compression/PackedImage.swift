import DocumentModel
import Images

/// An image file that was made of another, and how.
struct PackedImage {
    let image: ConvertedImage
    /// The quality that was found to fit.
    var quality: Int?
    /// The share of words that are still read, 0 to 1.
    var legibility: Double?
    /// Whether it is grey, and the source is not, to be small enough.
    var lostColours = false
    /// Whether its picture is the source's, untouched.
    var keepsPicture = false

    /// The encoding in place of the one that was asked for, which would have been too large to be legible.
    var otherEncoding: ImageEncoding?
    /// Whether fewer of its words are read than are asked for.
    var isIllegible = false

    init(_ image: ConvertedImage) { self.image = image }

    var byteCount: Int { image.bytes.count }
}
