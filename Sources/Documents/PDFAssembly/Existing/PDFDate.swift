import Foundation

/// A time as PDFs write it: `D:20250603133000+02'00'`, from the year on with as much as is known.
enum PDFDate {
    /// The time; `nil` for what is none, also for days that no month has.
    static func date(_ text: String) -> Date? {
        let pattern =
            /(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([-+Zz])(?:(\d{2})'?(?:(\d{2})'?)?)?)?/
        guard let parts = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ part: Substring??, or usual: Int) -> Int {
            part.flatMap { $0 }.flatMap { Int($0) } ?? usual
        }
        let east = number(parts.8, or: 0) * 3600 + number(parts.9, or: 0) * 60
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(secondsFromGMT: parts.7 == "-" ? -east : east)
        components.year = Int(parts.1)
        components.month = number(parts.2, or: 1)
        components.day = number(parts.3, or: 1)
        components.hour = number(parts.4, or: 0)
        components.minute = number(parts.5, or: 0)
        components.second = number(parts.6, or: 0)
        return components.isValidDate ? components.date : nil
    }
}
