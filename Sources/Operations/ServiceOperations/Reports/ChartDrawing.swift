import Backends
import BatchReport
import Foundation

/// Draws a chart as an SVG element, with a scale, names, and a text for those who cannot see it.
struct ChartDrawing {
    private static let (width, height) = (960.0, 320.0)
    private static let (left, right, top, bottom) = (90.0, 12.0, 16.0, 44.0)
    /// More names than this would overlap.
    private static let mostNames = 12

    private let chart: Nyla.Report.Chart
    private let values: [Double]
    private let steps: [Double]

    init(_ chart: Nyla.Report.Chart) {
        self.chart = chart
        values = chart.points.map { NSDecimalNumber(decimal: $0.value).doubleValue }
        steps = Self.steps(from: min(0, values.min() ?? 0), to: max(0, values.max() ?? 0))
    }

    /// Round numbers that reach from below the smallest value to above the largest one.
    static func steps(from least: Double, to most: Double) -> [Double] {
        let span = most - least
        guard span > 0, span.isFinite else { return [0, 1] }
        let power = pow(10, floor(log10(span / 4)))
        let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 5 } ?? 10 * power
        let (first, last) = (floor(least / step), ceil(most / step))
        return (0...Int(min(last - first, 20))).map { (first + Double($0)) * step }
    }

    /// Writes the element.
    ///
    /// - Parameter y: its place in a picture; `nil` in a page, whose width it has.
    func write(to page: Markup, at y: Double? = nil) throws {
        try page.element(
            "svg",
            [
                "viewBox": "0 0 \(Self.text(Self.width)) \(Self.text(Self.height))",
                "width": y == nil ? "100%" : Self.text(Self.width), "y": Self.text(y ?? 0),
                "height": y == nil ? "auto" : Self.text(Self.height), "role": "img",
                "xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif", "font-size": "13",
            ]
        ) {
            try page.element("title", chart.title)
            try page.element("desc", description)
            for step in steps { try writeStep(step, to: page) }
            switch chart.style {
            case .bars: try writeBars(to: page)
            case .line: try writeLine(to: page)
            }
            try writeNames(to: page)
        }
    }

    private var description: String {
        let unit = chart.unit.map { " \($0)" } ?? ""
        return chart.points.map { "\($0.label): \($0.value)\(unit)" }.joined(separator: "; ")
    }

    private func writeStep(_ value: Double, to page: Markup) throws {
        let height = Self.text(y(of: value))
        try page.empty(
            "line",
            [
                "x1": Self.text(Self.left), "x2": Self.text(Self.width - Self.right), "y1": height,
                "y2": height,
                "stroke": "#8a8f94", "stroke-width": value == 0 ? "1.5" : "0.4",
            ])
        try page.element(
            "text",
            [
                "x": Self.text(Self.left - 8), "y": Self.text(y(of: value) + 4), "text-anchor": "end",
                "fill": "#6b7075",
            ], Self.label(value, step: steps.count > 1 ? steps[1] - steps[0] : 1))
    }

    private func writeBars(to page: Markup) throws {
        let zero = y(of: 0)
        for (place, point) in chart.points.enumerated() {
            let end = y(of: values[place])
            try page.element(
                "rect",
                [
                    "x": Self.text(x(of: place) - room * 0.35), "width": Self.text(room * 0.7),
                    "y": Self.text(min(zero, end)), "height": Self.text(max(abs(end - zero), 0.5)),
                    "fill": "#0b57a4",
                ]
            ) { try page.element("title", "\(point.label): \(point.value)") }
        }
    }

    private func writeLine(to page: Markup) throws {
        let places = values.enumerated().map { "\(Self.text(x(of: $0))),\(Self.text(y(of: $1)))" }
        try page.empty(
            "polyline",
            [
                "points": places.joined(separator: " "), "fill": "none", "stroke": "#0b57a4",
                "stroke-width": "2",
            ])
    }

    private func writeNames(to page: Markup) throws {
        let every = max(1, (chart.points.count + Self.mostNames - 1) / Self.mostNames)
        for (place, point) in chart.points.enumerated() where place.isMultiple(of: every) {
            try page.element(
                "text",
                [
                    "x": Self.text(x(of: place)), "y": Self.text(Self.height - Self.bottom + 20),
                    "text-anchor": "middle", "fill": "#6b7075",
                ], String(point.label.prefix(16)))
        }
    }

    /// The width for each value.
    private var room: Double { (Self.width - Self.left - Self.right) / Double(max(values.count, 1)) }

    private func x(of place: Int) -> Double { Self.left + (Double(place) + 0.5) * room }

    private func y(of value: Double) -> Double {
        guard let least = steps.first, let most = steps.last, most > least else { return Self.top }
        let share = (value - least) / (most - least)
        return Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
    }

    /// A number of the scale, with the decimals that its steps have.
    static func label(_ value: Double, step: Double) -> String {
        guard step > 0, step < 1 else { return text(value) }
        let decimals = min(max(Int((-log10(step) - 1e-6).rounded(.up)), 0), 12)
        return String(format: "%.\(decimals)f", value == 0 ? 0 : value)
    }

    /// A number with at most two decimals.
    private static func text(_ number: Double) -> String {
        guard abs(number) < 1e15 else { return "\(number)" }
        let hundredths = (number * 100).rounded()
        let whole = Int(hundredths)
        if whole.isMultiple(of: 100) { return "\(whole / 100)" }
        return "\(hundredths / 100)"
    }
}
