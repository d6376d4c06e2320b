/// Where a batch's outputs go.
public enum Destination: Hashable, Sendable {
    /// A folder; outputs keep the structure of the input folder.
    case folder(String)
    /// One file.
    case file(String)
    /// Standard output, as the item's data.
    case standardOutput
    /// Nowhere: the results are all there is.
    case nothing
}
