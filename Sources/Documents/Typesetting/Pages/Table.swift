/// Rows of cells, the first of which is the header.
struct Table {
    enum Alignment {
        case left, middle, right
    }

    var rows: [[StyledText]] = []
    /// Of the columns, as far as they are not on the left.
    var alignments: [Alignment] = []
    var size = 8.5
    var indent = 0.0
}
