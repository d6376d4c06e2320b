import Batch
import Foundation

/// Rows ordered by their first column, with the number of rows and the sums of each group.
///
/// Numbers are added up where each row of the group has one. Numbers of rows in different units, such as currencies, are not,
/// nor are rates, years, identifiers and the like.
struct RowGroups {
    private struct Group {
        let value: Row.Value
        var rows: [Row] = []
        var units: Set<String?> = []
    }

    private let groups: [Group]

    /// - Parameter units: the units of the rows' numbers, such as their currencies, if they have any.
    init(_ rows: [Row], units: [String?]) {
        var places: [String: Int] = [:]
        var groups: [Group] = []
        for (row, unit) in zip(rows, units) {
            let value = row.columns.first?.value ?? .missing
            let key = value.text
            let place = places[key] ?? groups.count
            if place == groups.count {
                groups.append(Group(value: value))
                places[key] = place
            }
            groups[place].rows.append(row)
            groups[place].units.insert(unit)
        }
        self.groups = groups.sorted { Self.isBefore($0.value, $1.value) }
    }

    /// The rows, ordered by their groups.
    var rows: [Row] { groups.flatMap(\.rows) }

    /// The rows, with one below each group that has its sums.
    var withSums: [Row] { groups.flatMap { $0.rows + [Self.sums(of: $0)] } }

    private static func sums(of group: Group) -> Row {
        let title = group.value == .missing ? "none" : group.value.text
        let count = "\(title): \(group.rows.count.counted("row"))"
        let names = group.rows.first?.columns.filter { !$0.isDetail }.map(\.name) ?? []
        return Row(
            names.enumerated().map { place, name in
                guard place > 0 else { return (name, .text(count)) }
                guard group.units.count == 1, isSummable(name) else { return (name, .missing) }
                return (name, sum(of: group.rows.map { $0.columns[place].value }))
            })
    }

    /// The sum of numbers; `missing` if a value is none, or if there are no digits for it.
    private static func sum(of values: [Row.Value]) -> Row.Value {
        var (sum, decimals, isWhole) = (Decimal.zero, 0, true)
        for value in values {
            switch value {
            case .integer(let number): sum += Decimal(number)
            case .number(let number, let own):
                guard number.isFinite, let exact = Decimal(string: value.text) else { return .missing }
                sum += exact
                decimals = max(decimals, own)
                isWhole = false
            default: return .missing
            }
        }
        if isWhole, let whole = Int("\(sum)") { return .integer(whole) }
        let rounded = NSDecimalNumber(decimal: sum).doubleValue
        return rounded.isFinite ? .number(rounded, decimals: decimals) : .missing
    }

    /// Words in the names of columns whose numbers mean nothing when added up.
    private static let others: Set<String> = [
        "id", "ids", "rate", "percent", "percentage", "ratio", "average", "year",
    ]
    /// The same, for the last word.
    private static let otherEnds: Set<String> = ["number", "no", "nr", "code", "month", "day", "version"]

    /// Whether a column's numbers can be added up, by its name in camel or snake case.
    static func isSummable(_ name: String) -> Bool {
        var words = [""]
        for letter in name {
            if !letter.isLetter {
                words.append("")
            } else if letter.isUppercase, words.last?.last?.isUppercase == false {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        words = words.map { $0.lowercased() }
        return others.isDisjoint(with: words) && !otherEnds.contains(words.last ?? "")
    }

    /// Numbers by their size, then texts, and rows without a value last.
    private static func isBefore(_ one: Row.Value, _ other: Row.Value) -> Bool {
        switch (number(one), number(other)) {
        case (let one?, let other?): one < other
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): other == .missing ? one != .missing : one != .missing && one.text < other.text
        }
    }

    private static func number(_ value: Row.Value) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number, _): number
        default: nil
        }
    }
}
