/// Curves over the distance along a route, drawn in a panel below the map.
///
/// ```swift
/// var page = MapPage.fitting(box, profile: MapProfile(curves: [heights], length: 12_400))
/// ```
public struct MapProfile: Hashable, Sendable {
    /// A value at a distance along the route.
    public struct Point: Hashable, Sendable {
        /// Metres from the start.
        public var distance: Double
        /// The value, in the curve's unit.
        public var value: Double

        /// Creates a point.
        public init(distance: Double, value: Double) {
            self.distance = distance
            self.value = value
        }
    }

    /// A quantity along the route.
    public struct Curve: Hashable, Sendable {
        /// The name with its unit, for example "Höhe (m)".
        public var name: String
        /// Continuous sections, each by increasing distance.
        public var runs: [[Point]]
        /// The colour of the line and its axis.
        public var colour: MapColour
        /// Whether the area below the curve is tinted and the axis may start above 0.
        public var isGround: Bool

        /// Creates a curve.
        public init(name: String, runs: [[Point]], colour: MapColour, isGround: Bool = false) {
            self.name = name
            self.runs = runs
            self.colour = colour
            self.isGround = isGround
        }
    }

    /// One or two curves; the second has its axis on the right.
    public var curves: [Curve]
    /// Metres from the start to the end.
    public var length: Double

    /// Creates a profile.
    public init(curves: [Curve], length: Double) {
        self.curves = curves
        self.length = length
    }
}

/// Draws a profile with axes of round numbers.
struct ProfilePanel {
    private let profile: MapProfile
    private let unit: Double
    /// The inside of the frame.
    private let plot: PageRect
    private let length: Double

    private static let light = MapColour(0xD5D9DD)
    /// The maximum length in metres.
    private static let maxLength = 1e10

    init(_ profile: MapProfile, in rect: PageRect, millimetre: Double) {
        self.profile = profile
        unit = millimetre
        let right = profile.curves.count > 1 ? 7 * unit : 0
        plot = PageRect(
            x: rect.x + 3 * unit, y: rect.y + 5 * unit, width: rect.width - 3 * unit - right,
            height: rect.height - 12 * unit)
        length = profile.length.isFinite ? min(max(profile.length, 1), Self.maxLength) : 1
    }

    func draw(on canvas: Canvas) {
        guard plot.width > 10 * unit, plot.height > 5 * unit else { return }
        let shown = profile.curves.prefix(2).map { (curve: $0, axis: ProfileAxis($0)) }
        drawDistances(on: canvas)
        if let first = shown.first { drawGrid(of: first.axis, on: canvas) }
        for (curve, axis) in shown where curve.isGround { drawGround(curve, axis, on: canvas) }
        for (curve, axis) in shown { drawLine(curve, axis, on: canvas) }
        canvas.outline(plot, .ink, width: 0.2 * unit)
        for (place, shown) in shown.enumerated() {
            drawNumbers(of: shown.axis, shown.curve, isRight: place > 0, on: canvas)
        }
    }

    private func x(_ distance: Double) -> Double {
        plot.x + min(max(distance / length, 0), 1) * plot.width
    }

    private func drawDistances(on canvas: Canvas) {
        canvas.setFont(size: 2 * unit)
        let isLong = length >= 2_000
        let interval = RoundNumber.notBelow(max(length * 18 * unit / plot.width, 1))
        let last = (length / interval).rounded(.down)
        for step in stride(from: 0, through: last, by: 1) {
            let distance = step * interval
            let x = x(distance)
            canvas.line(
                PagePoint(x: x, y: plot.y), PagePoint(x: x, y: plot.bottom), Self.light, width: 0.12 * unit)
            let number = isLong ? distance / 1_000 : distance
            let text = number == number.rounded() ? RoundNumber.grouped(number) : "\(number)"
            canvas.write(
                step == last ? "\(text) \(isLong ? "km" : "m")" : text,
                at: PagePoint(x: x, y: plot.bottom + 3 * unit), .ink, anchor: .middle)
        }
    }

    private func drawGrid(of axis: ProfileAxis, on canvas: Canvas) {
        for value in axis.ticks {
            let y = y(value, axis)
            canvas.line(
                PagePoint(x: plot.x, y: y), PagePoint(x: plot.right, y: y), Self.light, width: 0.12 * unit)
        }
    }

    private func drawNumbers(
        of axis: ProfileAxis, _ curve: MapProfile.Curve, isRight: Bool, on canvas: Canvas
    ) {
        canvas.setFont(size: 2 * unit)
        for value in axis.ticks {
            let x = isRight ? plot.right + 1 * unit : plot.x - 1 * unit
            canvas.write(
                axis.text(of: value), at: PagePoint(x: x, y: y(value, axis) + 0.7 * unit), curve.colour,
                anchor: isRight ? .left : .right)
        }
        canvas.setFont(size: 2.2 * unit, isBold: true)
        let title = canvas.fitted(curve.name, into: plot.width / 2)
        canvas.write(
            title, at: PagePoint(x: isRight ? plot.right : plot.x, y: plot.y - 1.4 * unit), curve.colour,
            anchor: isRight ? .right : .left)
    }

    private func drawGround(_ curve: MapProfile.Curve, _ axis: ProfileAxis, on canvas: Canvas) {
        for line in lines(of: curve, axis) {
            guard let first = line.first, let last = line.last, line.count > 1 else { continue }
            let floor = [PagePoint(x: last.x, y: plot.bottom), PagePoint(x: first.x, y: plot.bottom)]
            canvas.polygon(line + floor, curve.colour.withAlpha(48))
        }
    }

    private func drawLine(_ curve: MapProfile.Curve, _ axis: ProfileAxis, on canvas: Canvas) {
        for line in lines(of: curve, axis) {
            canvas.stroke(line, curve.colour, width: (curve.isGround ? 0.4 : 0.3) * unit)
        }
    }

    private func y(_ value: Double, _ axis: ProfileAxis) -> Double {
        plot.bottom - axis.share(of: value) * plot.height
    }

    /// The sections on the page; points in one narrow column are averaged.
    private func lines(of curve: MapProfile.Curve, _ axis: ProfileAxis) -> [[PagePoint]] {
        let column = 0.25 * unit
        return curve.runs.map { run in
            var line: [PagePoint] = []
            var sum = (x: 0.0, value: 0.0, count: 0.0)
            func close() {
                guard sum.count > 0 else { return }
                line.append(PagePoint(x: sum.x / sum.count, y: y(sum.value / sum.count, axis)))
                sum = (0, 0, 0)
            }
            var end = -Double.infinity
            for point in run where point.value.isFinite && point.distance.isFinite {
                let x = x(point.distance)
                if x >= end {
                    close()
                    end = x + column
                }
                sum = (sum.x + x, sum.value + point.value, sum.count + 1)
            }
            close()
            return line
        }
    }
}

/// The axis of a curve, with round numbers.
struct ProfileAxis {
    let ticks: [Double]
    private let least: Double
    private let greatest: Double
    private let interval: Double

    /// An elevation axis may start at any height and covers at least 40 m, so that a small hill looks small. All
    /// other axes start at 0.
    init(_ curve: MapProfile.Curve) {
        var (low, high) = curve.isGround ? (Double.infinity, -Double.infinity) : (0, 0)
        for run in curve.runs {
            for point in run where point.value.magnitude < 1e9 {
                low = min(low, point.value)
                high = max(high, point.value)
            }
        }
        if low > high { (low, high) = (0, 1) }
        let fewest = curve.isGround ? 40.0 : 4
        if high - low < fewest {
            let middle = (low + high) / 2
            (low, high) = curve.isGround ? (middle - fewest / 2, middle + fewest / 2) : (low, low + fewest)
        }
        interval = RoundNumber.notBelow((high - low) / 4)
        least = (low / interval).rounded(.down) * interval
        greatest = max((high / interval).rounded(.up) * interval, least + interval)
        let (start, step, end) = (least, interval, greatest)
        ticks = stride(from: 0, through: ((end - start) / step).rounded(), by: 1).map { start + $0 * step }
    }

    /// The relative height of a value on the axis, 0 to 1.
    func share(of value: Double) -> Double {
        min(max((value - least) / (greatest - least), 0), 1)
    }

    func text(of value: Double) -> String {
        interval >= 1 ? RoundNumber.grouped(value) : "\((value * 100).rounded() / 100)"
    }
}
