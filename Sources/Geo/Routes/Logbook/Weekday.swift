/// A day of the week.
public enum Weekday: String, CaseIterable, Codable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun

    /// Monday 1 to Sunday 7.
    public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
