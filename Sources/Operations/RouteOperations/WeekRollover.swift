import Routes

/// What a receiver does whose count of GPS weeks has run over: its times are 1024 weeks early, and nothing else is wrong.
enum WeekRollover {
    /// 1024 weeks in seconds.
    private static let span = 619_315_200.0
    /// From 6 January 1980, when GPS began, to 2010; later times are taken as they are.
    private static let doubtful = 315_964_800.0..<1_262_304_000.0

    /// What to think of a record that begins at a time, if that is to be doubted.
    static func note(onRecordFrom start: Timestamp?) -> String? {
        guard let start, doubtful.contains(start.secondsSince1970) else { return nil }
        let later = Timestamp(secondsSince1970: start.secondsSince1970 + span)
        return
            "the record begins on \(day(start)), before 2010; a device whose GPS week has rolled over tells times 1024 weeks early, which would make it \(day(later))"
    }

    private static func day(_ time: Timestamp) -> Substring { time.iso8601.prefix(10) }
}
