import Foundation
import Routes

/// Days and amounts as people write them into tables.
enum ExpenseText {
    /// A day as `2026-03-02`, from that, `02.03.2026`, `2.3.26` or `02/03/2026` with the day first; `nil` for no day.
    static func day(_ text: String) -> String? {
        if let day = text.split(whereSeparator: { $0 == "T" || $0 == " " }).first,
            CalendarDate(String(day)) != nil
        {
            return String(day)
        }
        let words = text.split(whereSeparator: { ".-/".contains($0) })
        let parts = words.map { Int($0) }
        guard parts.count == 3, words[2].count == 2 || words[2].count == 4, let day = parts[0],
            let month = parts[1], var year = parts[2]
        else {
            return nil
        }
        if (0..<100).contains(year) { year += 2_000 }
        guard year >= 1_900, CalendarDate(year: year, month: month, day: day) != nil else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))"
    }

    /// An amount from `1234.50`, `1'234.50`, `1.234,50`, `-5,20`, `12.–`; `nil` for none, or for one such as `1.234` that could be two.
    static func amount(_ text: String) -> Decimal? {
        var digits = text.filter { !$0.isWhitespace && !"'\u{2019}\u{00A0}\u{202F}".contains($0) }
        digits = digits.replacingOccurrences(of: "\u{2212}", with: "-")
        for end in [".-", ".--", ".\u{2013}", ".\u{2014}"] where digits.hasSuffix(end) {
            digits.removeLast(end.count)
        }
        var sign = ""
        if let first = digits.first, first == "-" || first == "+" {
            sign = first == "-" ? "-" : ""
            digits.removeFirst()
        }
        let marks = digits.filter { $0 == "." || $0 == "," }
        if let mark = marks.last {
            let isMixed = Set(marks).count > 1
            guard isMixed || marks.count == 1 else { return nil }
            let behind = digits.split(separator: mark, omittingEmptySubsequences: false).last?.count ?? 0
            guard behind > 0, isMixed || behind != 3 else { return nil }
            digits = digits.filter { $0 == mark || !".,".contains($0) }
            guard digits.filter({ $0 == mark }).count == 1 else { return nil }
            digits = digits.replacingOccurrences(of: String(mark), with: ".")
        }
        guard !digits.isEmpty, digits.count <= 20, digits.first != ".",
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        return Decimal(string: sign + digits)
    }
}
