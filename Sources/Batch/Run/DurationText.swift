/// How long something takes, for people and the same in every language: `0.4 s`, `2 min 3 s`, `1 h 0 min 12 s`.
enum DurationText {
    /// With tenths of a second below a minute.
    static func text(_ seconds: Double) -> String {
        seconds < 59.95 ? "\(Row.Value.number(max(seconds, 0), decimals: 1).text) s" : wholeText(seconds)
    }

    /// In whole seconds.
    static func wholeText(_ duration: Double) -> String {
        let seconds = duration.isFinite ? Int(min(max(duration, 0), 1e12).rounded()) : 0
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        var text = hours > 0 ? "\(hours) h " : ""
        if seconds >= 60 { text += "\(minutes) min " }
        return text + "\(seconds % 60) s"
    }
}
