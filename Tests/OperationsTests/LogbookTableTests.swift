@testable import RouteOperations
import Testing
@testable import Typesetting

@Suite("The printed tables of a logbook")
struct LogbookTableTests {
    private typealias Row = LogbookTable.Row

    private func row(_ name: String, _ role: Row.Role = .plain) -> Row {
        Row(role: role, cells: [.init(name)])
    }

    @Test("keep the total on a page with the row above it")
    func total() {
        var table = LogbookTable(name: "sums", head: [.init("Day")])
        table.groups = [[row("1"), row("2")]]
        #expect(table.printed.rows.map(\.staysWithNext) == [false, false])
        table.totals = [row("Total")]
        #expect(table.printed.rows.map(\.staysWithNext) == [false, true, false])
    }

    @Test("keep a month's name with its first row, and its sum with the last")
    func month() {
        var table = LogbookTable(name: "drives", head: [.init("Day")])
        table.groups = [[row("March", .month), row("1"), row("2"), row("Sum", .sum)]]
        #expect(table.printed.rows.map(\.staysWithNext) == [true, false, true, false])
    }
}
