/// The greatest speed over legs that together lasted long enough.
struct LastingSpeed {
    private let duration: Double
    private var metres = 0.0
    private var seconds = 0.0
    private var best = -1.0

    init(duration: Double) { self.duration = duration }

    /// Metres a second, if any leg lasted long enough.
    var greatest: Double? { best < 0 ? nil : best }

    @inline(__always)
    mutating func add(_ metres: Double, _ seconds: Double) {
        guard seconds >= 0 else { return restart() }
        self.metres += metres
        self.seconds += seconds
        guard self.seconds >= duration, self.seconds > 0 else { return }
        if self.metres > best * self.seconds { best = self.metres / self.seconds }
        restart()
    }

    mutating func restart() {
        metres = 0
        seconds = 0
    }
}
