/// A table of a printed logbook.
struct LogbookTable {
    /// What a cell contains, which determines how it looks; the raw value is the class in HTML.
    enum Content: String {
        case text = ""
        case weekday, date, clock, kind, number, mark
        /// Kilometres before cleaning.
        case raw = "number raw"
    }

    struct Cell {
        let text: String
        var content = Content.text
        /// The number of columns that it covers.
        var columns = 1

        init(_ text: String, _ content: Content = .text, columns: Int = 1) {
            self.text = text
            self.content = content
            self.columns = columns
        }
    }

    struct Row {
        enum Role {
            /// The name of a month above its rows.
            case month
            case plain
            /// The sum of the rows above it.
            case sum
        }

        var role = Role.plain
        let cells: [Cell]
    }

    /// The class in HTML.
    let name: String
    var caption: String?
    let head: [Cell]
    /// Rows that belong together, such as those of a month.
    var groups: [[Row]] = []
    /// The sum of the whole table.
    var totals: [Row] = []

    /// The number of columns.
    var columns: Int { head.reduce(0) { $0 + $1.columns } }
}
