import DocumentModel
import PDFStructure

/// Checks an annotation against the rules of PDF/A (6.3 and 6.4).
struct ArchivalAnnotation {
    private let object: QPDFObject
    private let kind: String

    /// The bits of `/F`.
    enum Flag {
        static let invisible = 1
        static let hidden = 2
        static let print = 4
        static let noView = 32
        static let toggleNoView = 256
        /// The flags that hide an annotation.
        static let hiding = invisible | hidden | noView | toggleNoView
    }

    private static let allowed: Set = [
        "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight",
        "Underline", "Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment", "Widget",
        "PrinterMark", "TrapNet", "Watermark", "Redact",
    ]

    init(_ object: QPDFObject) {
        self.object = object
        kind = object["/Subtype"].name ?? ""
    }

    /// Whether the annotation is hidden now and would appear with the flags that PDF/A requires.
    var isHidden: Bool { !isPopup && (object["/F"].integer ?? 0) & (Flag.hidden | Flag.noView) != 0 }

    var isPopup: Bool { kind == "Popup" }

    /// Whether the rectangle is a single point or unreadable, which needs no appearance. A line, without width or without
    /// height, needs one.
    private var isPoint: Bool {
        let sides = (0..<object["/Rect"].count).map { object["/Rect"].item($0).real ?? 0 }
        return sides.count != 4 || sides[0] == sides[2] && sides[1] == sides[3]
    }

    func check(_ report: ArchivalReport) {
        guard object.isDictionary else { return }
        report.add("6.3.1", "it has an annotation of the kind \(kind)", if: !Self.allowed.contains(kind))
        guard !isPopup else { return }
        let flags = object["/F"].integer
        report.add("6.3.2", "an annotation has no flags", if: flags == nil)
        report.add(
            "6.3.2", "an annotation is not always shown and printed",
            if: flags.map { $0 & Flag.print == 0 || $0 & Flag.hiding != 0 } == true)
        checkAppearance(report)
        report.add(
            "6.4.1", "a field has an action", if: kind == "Widget" && !object["/A"].isNull)
    }

    private func checkAppearance(_ report: ArchivalReport) {
        let appearance = object["/AP"]
        guard appearance.isDictionary else {
            return report.add(
                "6.3.3", "an annotation (\(kind)) has no appearance",
                if: kind != "Link" && !isPoint)
        }
        report.add(
            "6.3.3", "an annotation (\(kind)) has several appearances",
            if: appearance.keys.contains { $0 != "/N" })
        let normal = appearance["/N"]
        let isButton = kind == "Widget" && object.inherited("/FT").name == "Btn"
        report.add(
            "6.3.3", "an annotation (\(kind)) has an appearance of the wrong kind",
            if: isButton ? !normal.isDictionary || normal.isStream : !normal.isStream)
    }
}
