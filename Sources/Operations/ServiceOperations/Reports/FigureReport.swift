import BatchReport
import Foundation
package import Nyla

/// A report as a page or a picture of its own: no network, no other files, no scripts.
package struct FigureReport {
    private let report: Nyla.Report

    /// - Parameter report: what is shown.
    package init(_ report: Nyla.Report) { self.report = report }

    /// Writes the report as an HTML page.
    package func writePage(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        try page.raw("<!DOCTYPE html>\n")
        try page.element("html", ["lang": report.language.rawValue]) {
            try page.element("head") {
                try page.empty("meta", ["charset": "utf-8"])
                try page.raw("\n\(ReportFile.mark) />\n")
                try page.empty(
                    "meta",
                    [
                        "http-equiv": "Content-Security-Policy",
                        "content": PagePolicy.text(style: PageStyle.sheet),
                    ])
                try page.empty(
                    "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                try page.element("title", "\(report.title), \(report.scope)")
                try page.element("style") { try page.raw(PageStyle.sheet) }
            }
            try page.element("body") {
                try page.element("main") {
                    try page.element("p", ["class": "kind"], report.scope)
                    try page.element("h1", report.title)
                    for section in report.sections { try write(section, to: page) }
                }
            }
        }
        try page.newLine()
    }

    private func write(_ section: Nyla.Report.Section, to page: Markup) throws {
        try page.newLine()
        try page.element("section") {
            switch section {
            case .figures(let figures):
                try page.element("dl", ["class": "figures"]) {
                    for figure in figures {
                        try page.element("div") {
                            try page.element("dt", figure.label)
                            try page.element("dd") {
                                try page.text("\(figure.value)")
                                if let unit = figure.unit { try page.element("small", " \(unit)") }
                            }
                        }
                    }
                }
            case .chart(let chart):
                try page.element("h2", chart.title)
                try ChartDrawing(chart).write(to: page)
            case .table(let table): try write(table, to: page)
            }
        }
    }

    private func write(_ table: Nyla.Report.Table, to page: Markup) throws {
        func cells(_ texts: [String], _ name: String) throws {
            try page.element("tr") {
                for (place, text) in texts.enumerated() {
                    let isNumber = table.numbers.contains(place)
                    try page.element(name, isNumber ? ["class": "number"] : [:], text)
                }
            }
        }
        try page.element("table") {
            try page.element("thead") { try cells(table.columns, "th") }
            try page.element("tbody") { for row in table.rows { try cells(row, "td") } }
        }
    }

    /// Writes the figures and charts as an SVG picture.
    package func writePicture(to sink: @escaping ([UInt8]) throws -> Void) throws {
        let page = Markup(sink: sink)
        var lines: [String] = []
        var drawings: [(title: String, drawing: ChartDrawing)] = []
        for section in report.sections {
            switch section {
            case .figures(let figures):
                lines += figures.map { "\($0.label): \($0.value)\($0.unit.map { " " + $0 } ?? "")" }
            case .chart(let chart): drawings.append((chart.title, ChartDrawing(chart)))
            case .table: break
            }
        }
        let start = 70 + 20 * lines.count
        let height = "\(start + drawings.reduce(0) { $0 + Int($1.drawing.height) + 30 })"
        try page.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        try page.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": "960",
                "height": height, "viewBox": "0 0 960 \(height)",
                "font-family": "sans-serif", "font-size": "14",
            ]
        ) {
            try page.empty(
                "rect", ["width": "960", "height": height, "fill": "#fff"])
            try page.element("metadata") { try page.raw("\(ReportFile.mark) />") }
            try page.element("title", "\(report.title), \(report.scope)")
            try page.element("text", ["x": "12", "y": "34", "font-size": "24"], report.title)
            try page.element("text", ["x": "12", "y": "56", "fill": "#5c6166"], report.scope)
            for (place, line) in lines.enumerated() {
                try page.element("text", ["x": "12", "y": "\(80 + 20 * place)"], line)
            }
            var top = start
            for (title, drawing) in drawings {
                try page.element("text", ["x": "12", "y": "\(top + 20)", "font-size": "17"], title)
                try drawing.write(to: page, at: Double(top + 28))
                top += Int(drawing.height) + 30
            }
        }
        try page.newLine()
    }
}
