extension Timestamp {
    /// The moment as XML Schema has it; `nil` outside of the years 1 to 9999.
    var xml: String? {
        (-62_135_596_800..<253_402_300_799).contains(secondsSince1970) ? iso8601 : nil
    }
}
