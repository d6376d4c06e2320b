import Foundation

/// Days as numbers such as `20260131`.
enum CalendarDay {
    /// The day that it is here.
    static var today: Int {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: .now)
        return ((parts.year ?? 0) * 100 + (parts.month ?? 0)) * 100 + (parts.day ?? 0)
    }
}
