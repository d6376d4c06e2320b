import BatchReport
import Foundation
import Nyla

/// Draws a chart as an SVG element, with a scale, names, and a text for those who cannot see it.
struct ChartDrawing {
    private static let (width, plotHeight) = (960.0, 320.0)
    private static let (left, right, top, bottom) = (90.0, 12.0, 16.0, 44.0)
    /// More names than this would overlap.
    private static let mostNames = 12
    /// More values than this have no dots of their own.
    private static let mostDots = 40
    /// The places in a row of the legend, and its height.
    private static let (legendColumns, legendRow) = (4, 22.0)
    private static let colours = [
        "#0b57a4", "#c2571a", "#2e7d32", "#8e24aa", "#b58900", "#00838f", "#c2185b", "#5d4037", "#546e7a",
        "#7cb342", "#3949ab", "#e53935",
    ]

    private let chart: Nyla.Report.Chart
    private let names: [String]
    /// The values of each series, with their places among the names.
    private let series: [[(place: Int, value: Double)]]
    private let steps: [Double]

    init(_ chart: Nyla.Report.Chart) {
        let names = chart.names
        let places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        let series = chart.series.map { series in
            series.points.map { point in
                (place: places[point.label] ?? 0, value: NSDecimalNumber(decimal: point.value).doubleValue)
            }
        }
        let values = series.flatMap { values in values.map { $0.value } }
        (self.chart, self.names, self.series) = (chart, names, series)
        steps = Self.steps(from: min(0, values.min() ?? 0), to: max(0, values.max() ?? 0))
    }

    /// The height of the element in a picture.
    var height: Double {
        let rows = (chart.series.count + Self.legendColumns - 1) / Self.legendColumns
        return Self.plotHeight + (hasLegend ? Double(rows) * Self.legendRow : 0)
    }

    private var hasLegend: Bool { chart.series.count > 1 && chart.style != .pie }

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
                "viewBox": "0 0 \(Self.text(Self.width)) \(Self.text(height))",
                "width": y == nil ? "100%" : Self.text(Self.width), "y": Self.text(y ?? 0),
                "height": y == nil ? "auto" : Self.text(height), "role": "img",
                "xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif", "font-size": "13",
            ]
        ) {
            try page.element("title", chart.title)
            try page.element("desc", description)
            guard chart.style != .pie else { return try writePie(to: page) }
            for step in steps { try writeStep(step, to: page) }
            for (place, values) in series.enumerated() {
                let colour = Self.colour(place)
                switch chart.style {
                case .bars, .pie: try writeBars(values, place, colour, to: page)
                case .line: try writeLine(values, colour, to: page)
                case .area: try writeArea(values, colour, to: page)
                }
            }
            try writeNames(to: page)
            if hasLegend { try writeLegend(to: page) }
        }
    }

    private static func colour(_ place: Int) -> String { colours[place % colours.count] }

    private var description: String {
        chart.series.map { series in
            let label = series.label.map { "\($0): " } ?? ""
            return label + series.points.map { "\($0.label): \($0.value)\(unit)" }.joined(separator: "; ")
        }.joined(separator: "; ")
    }

    private var unit: String { chart.unit.map { " \($0)" } ?? "" }

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

    private func writeBars(
        _ values: [(place: Int, value: Double)], _ index: Int, _ colour: String, to page: Markup
    ) throws {
        let zero = y(of: 0)
        let width = room * 0.7 / Double(max(series.count, 1))
        for (point, value) in zip(chart.series[index].points, values) {
            let end = y(of: value.value)
            try page.element(
                "rect",
                [
                    "x": Self.text(x(of: value.place) - room * 0.35 + Double(index) * width),
                    "width": Self.text(width), "y": Self.text(min(zero, end)),
                    "height": Self.text(max(abs(end - zero), 0.5)), "fill": colour,
                ]
            ) { try page.element("title", "\(point.label): \(point.value)") }
        }
    }

    private func places(_ values: [(place: Int, value: Double)]) -> [String] {
        values.map { "\(Self.text(x(of: $0.place))),\(Self.text(y(of: $0.value)))" }
    }

    private func writeLine(
        _ values: [(place: Int, value: Double)], _ colour: String, to page: Markup
    ) throws {
        try page.empty(
            "polyline",
            [
                "points": places(values).joined(separator: " "), "fill": "none", "stroke": colour,
                "stroke-width": "2",
            ])
        guard values.count <= Self.mostDots else { return }
        for value in values {
            try page.empty(
                "circle",
                [
                    "cx": Self.text(x(of: value.place)), "cy": Self.text(y(of: value.value)), "r": "3",
                    "fill": colour,
                ])
        }
    }

    private func writeArea(
        _ values: [(place: Int, value: Double)], _ colour: String, to page: Markup
    ) throws {
        if let first = values.first, let last = values.last {
            let zero = Self.text(y(of: 0))
            let ends = [
                "\(Self.text(x(of: last.place))),\(zero)", "\(Self.text(x(of: first.place))),\(zero)",
            ]
            try page.empty(
                "polygon",
                [
                    "points": (places(values) + ends).joined(separator: " "), "fill": colour,
                    "fill-opacity": "0.25",
                ])
        }
        try writeLine(values, colour, to: page)
    }

    /// Writes the values as parts of a circle, with their names, values and shares beside it.
    private func writePie(to page: Markup) throws {
        let points = chart.points
        let values = series.flatMap { values in values.map { max($0.value, 0) } }
        let total = values.reduce(0, +)
        guard total > 0 else { return }
        let radius = (Self.plotHeight - 2 * Self.top) / 2
        let (x, y) = (Self.left + radius, Self.plotHeight / 2)
        var start = 0.0
        for (place, value) in values.enumerated() {
            let end = start + value / total
            let colour = Self.colour(place)
            if end - start > 0.9999 {
                try page.empty(
                    "circle",
                    ["cx": Self.text(x), "cy": Self.text(y), "r": Self.text(radius), "fill": colour])
            } else {
                func point(_ share: Double) -> String {
                    let angle = (share * 2 - 0.5) * Double.pi
                    return "\(Self.text(x + radius * cos(angle))) \(Self.text(y + radius * sin(angle)))"
                }
                let arc = "A \(Self.text(radius)) \(Self.text(radius)) 0 \(end - start > 0.5 ? 1 : 0) 1"
                try page.empty(
                    "path",
                    [
                        "d": "M \(Self.text(x)) \(Self.text(y)) L \(point(start)) \(arc) \(point(end)) Z",
                        "fill": colour, "stroke": "#fff",
                    ])
            }
            let share = Self.text((value / total * 1_000).rounded() / 10)
            try writeKey(
                colour, "\(points[place].label): \(points[place].value)\(unit) (\(share) %)",
                x: x + radius + 40, y: Self.top + 24 * Double(place), to: page)
            start = end
        }
    }

    /// Writes the colours of the series with their labels.
    private func writeLegend(to page: Markup) throws {
        let width = (Self.width - Self.left - Self.right) / Double(Self.legendColumns)
        for (place, series) in chart.series.enumerated() {
            let (row, column) = (place / Self.legendColumns, Double(place % Self.legendColumns) * width)
            try writeKey(
                Self.colour(place), String((series.label ?? "").prefix(24)), x: Self.left + column,
                y: Self.plotHeight - 8 + Double(row) * Self.legendRow, to: page)
        }
    }

    private func writeKey(
        _ colour: String, _ text: String, x: Double, y: Double, to page: Markup
    ) throws {
        try page.empty(
            "rect",
            ["x": Self.text(x), "y": Self.text(y), "width": "14", "height": "14", "fill": colour])
        try page.element(
            "text", ["x": Self.text(x + 22), "y": Self.text(y + 12), "fill": "#6b7075"], text)
    }

    private func writeNames(to page: Markup) throws {
        let every = max(1, (names.count + Self.mostNames - 1) / Self.mostNames)
        for (place, name) in names.enumerated() where place.isMultiple(of: every) {
            try page.element(
                "text",
                [
                    "x": Self.text(x(of: place)), "y": Self.text(Self.plotHeight - Self.bottom + 20),
                    "text-anchor": "middle", "fill": "#6b7075",
                ], String(name.prefix(16)))
        }
    }

    /// The width for each value.
    private var room: Double { (Self.width - Self.left - Self.right) / Double(max(names.count, 1)) }

    private func x(of place: Int) -> Double { Self.left + (Double(place) + 0.5) * room }

    private func y(of value: Double) -> Double {
        guard let least = steps.first, let most = steps.last, most > least else { return Self.top }
        let share = (value - least) / (most - least)
        return Self.plotHeight - Self.bottom - share * (Self.plotHeight - Self.top - Self.bottom)
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
