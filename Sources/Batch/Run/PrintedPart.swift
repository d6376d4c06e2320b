/// What is printed of an item that is done.
enum PrintedPart {
    /// The rows of its result.
    case rows
    /// What was made of it, or the rows of its result where nothing was.
    case dataOrRows
}
