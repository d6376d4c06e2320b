/// Times of fixes, also of those that have none.
enum FixTimes {
    /// Each fix's seconds since 1970, never falling: between fixes that have a time those without one share it by their
    /// metres, at either end they take that of the nearest.
    static func filled(of fixes: [Fix], legs: [Double]) -> [Double] {
        var seconds = fixes.map(\.secondsSince1970)
        var last: Int?
        for index in seconds.indices where !seconds[index].isNaN {
            if let last {
                seconds[index] = max(seconds[index], seconds[last])
                share(&seconds, legs, between: last, and: index)
            } else {
                for before in 0..<index { seconds[before] = seconds[index] }
            }
            last = index
        }
        if let last { for behind in seconds.indices.suffix(from: last) { seconds[behind] = seconds[last] } }
        return seconds
    }

    private static func share(_ seconds: inout [Double], _ legs: [Double], between start: Int, and end: Int) {
        guard end > start + 1 else { return }
        let whole = legs[start..<end].reduce(0, +)
        var covered = 0.0
        for index in start + 1..<end {
            covered += legs[index - 1]
            let part = whole > 0 ? covered / whole : 0
            seconds[index] = seconds[start] + (seconds[end] - seconds[start]) * part
        }
    }
}
