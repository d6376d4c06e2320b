extension Timestamp {
    /// The moment as XML Schema has it; `nil` outside of the years 1 to 9999.
    var xml: String? {
        (-62_135_596_800_000..<253_402_300_800_000).contains((secondsSince1970 * 1_000).rounded())
            ? iso8601 : nil
    }
}
