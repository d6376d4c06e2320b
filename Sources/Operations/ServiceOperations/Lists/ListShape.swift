public import Batch

/// How the records of one of Nyla's lists are shown: which page, which columns, and in which groups.
public struct ListShape: OperationParameters {
    @Parameter("Only this page of the list; the first page is 1.", in: 1...1_000_000, .value("n"))
    public var page: Int?
    @Parameter("Only these columns, in this order. Can be repeated.", .value("names"), .commaSeparated)
    public var columns: [String] = []
    @Parameter(
        "Group the rows by this column. Tables show the number of rows and the sums of each group.",
        .value("column"))
    public var groupBy: String?
    @Parameter(
        "Show the columns that the service describes for these records, in the service's order. In tables, the service's labels are the headings."
    )
    public var described = false
    @Parameter(
        "Show whether you may change and delete each record. The columns are empty if Fieldbook cannot tell.")
    public var rights = false

    public static let title = "The rows"

    public init() {}
}
