/// A line of a TIFF directory.
struct TIFFEntry {
    let tag: Int
    let type: Int
    let count: Int
    /// Where its four bytes of value stand, or of the value's place.
    let place: Int

    /// Bytes of one of its values; 0 for types that are not known.
    var unitSize: Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }

    /// Bytes of its values; those of more than four stand elsewhere.
    var size: Int { unitSize * count }
}
