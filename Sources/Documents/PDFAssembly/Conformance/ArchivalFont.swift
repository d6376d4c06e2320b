import DocumentModel
import PDFStructure

/// Checks the dictionaries of a font against the rules of PDF/A (6.2.11); the font program is not read.
struct ArchivalFont {
    private let font: QPDFObject
    private let kind: String

    /// Predefined CMaps (ISO 32000-1, table 118).
    private static let knownMaps = Set(
        """
        GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H \
        UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H \
        ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H \
        90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V \
        UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V KSC-EUC-H KSC-EUC-V \
        KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H \
        UniKS-UTF16-V Identity-H Identity-V
        """.split(separator: " ").map(String.init))
    private static let kinds: Set = ["Type1", "MMType1", "TrueType", "Type3", "Type0"]
    private static let largestCID = 65_535

    init(_ font: QPDFObject) {
        self.font = font
        kind = font["/Subtype"].name ?? ""
    }

    /// The name for messages.
    private var name: String { font["/BaseFont"].name ?? font["/Name"].name ?? "without a name" }

    /// Checks the font. One without visible text need not be embedded.
    func check(_ report: ArchivalReport, isVisible: Bool) {
        report.add(
            "6.2.11.2", "the font \(name) has an unknown type", if: !Self.kinds.contains(kind))
        switch kind {
        case "Type0": checkComposite(report, isVisible: isVisible)
        case "Type3": break
        default:
            if isVisible {
                checkProgram(font, report)
                checkWidths(report)
            }
            if kind == "TrueType" { checkEncoding(report) }
        }
    }

    private func checkProgram(_ font: QPDFObject, _ report: ArchivalReport) {
        let descriptor = font["/FontDescriptor"]
        let programs = ["/FontFile", "/FontFile2", "/FontFile3"].filter { descriptor[$0].isStream }
        report.add(
            "6.2.11.4.1", "the font \(name) is not embedded", if: programs.isEmpty)
        report.add("6.2.11.2", "the font \(name) is embedded more than once", if: programs.count > 1)
    }

    private func checkWidths(_ report: ArchivalReport) {
        let (first, last) = (font["/FirstChar"].integer ?? -1, font["/LastChar"].integer ?? -1)
        let descriptor = font["/FontDescriptor"]
        guard ["/FontFile", "/FontFile2", "/FontFile3"].contains(where: { descriptor[$0].isStream }) else {
            return
        }
        let isWhole = first >= 0 && last >= first && last <= 255 && font["/Widths"].count == last - first + 1
        report.add("6.2.11.2", "the font \(name) has no complete list of glyph widths", if: !isWhole)
    }

    /// TrueType fonts use a standard encoding or, if symbolic, none (6.2.11.6).
    private func checkEncoding(_ report: ArchivalReport) {
        let standard: Set = ["WinAnsiEncoding", "MacRomanEncoding"]
        let flags = font["/FontDescriptor"]["/Flags"].integer ?? 0
        let encoding = font["/Encoding"]
        let base = encoding.name ?? encoding["/BaseEncoding"].name
        if flags & 4 != 0 {
            report.add("6.2.11.6", "the symbolic font \(name) has an encoding", if: !encoding.isNull)
        } else {
            report.add(
                "6.2.11.6", "the font \(name) has no standard encoding",
                if: base.map { !standard.contains($0) } ?? true)
        }
    }

    private func checkComposite(_ report: ArchivalReport, isVisible: Bool) {
        let descendants = font["/DescendantFonts"]
        let part = descendants.item(0)
        report.add(
            "6.2.11.2", "the font \(name) does not have one descendant font",
            if: descendants.count != 1 || !part.isDictionary)
        guard isVisible else { return }
        checkProgram(part, report)
        let map = part["/CIDToGIDMap"]
        report.add(
            "6.2.11.3.2", "the font \(name) does not map its codes to glyphs",
            if: part["/Subtype"].name == "CIDFontType2" && !map.isStream && map.name != "Identity")
        checkMap(of: part, report)
    }

    private func checkMap(of part: QPDFObject, _ report: ArchivalReport) {
        let map = font["/Encoding"]
        if let known = map.name {
            return report.add(
                "6.2.11.3.3", "the font \(name) uses a CMap that is not embedded",
                if: !Self.knownMaps.contains(known))
        }
        guard map.isStream, let bytes = map.streamBytes else {
            return report.add("6.2.11.3.3", "the font \(name) has no readable CMap")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let mode = text.firstMatch(of: /\/WMode\s+(\d)/).flatMap { Int($0.output.1) } ?? 0
        report.add(
            "6.2.11.3.3", "the CMap of the font \(name) has contradictory writing directions",
            if: mode != map["/WMode"].integer ?? 0)
        let used = map["/UseCMap"]
        let other =
            used.name ?? used["/CMapName"].name
            ?? text.firstMatch(of: /\/(\S+)\s+usecmap/).map { String($0.output.1) }
        report.add(
            "6.2.11.3.3", "the CMap of the font \(name) uses another that is not embedded",
            if: other.map { !Self.knownMaps.contains($0) } == true)
        let largest = text.matches(of: /<[0-9A-Fa-f]+>\s+(\d{5,9})\s/).compactMap { Int($0.output.1) }.max()
        report.add(
            "6.1.13", "the font \(name) has codes beyond 65,535", if: (largest ?? 0) > Self.largestCID)
        checkCollections(map["/CIDSystemInfo"], part["/CIDSystemInfo"], report)
    }

    private func checkCollections(_ ofMap: QPDFObject, _ ofPart: QPDFObject, _ report: ArchivalReport) {
        let isSame = ["/Registry", "/Ordering"].allSatisfy { ofMap[$0].text == ofPart[$0].text }
        report.add(
            "6.2.11.3.1", "the font \(name) and its CMap have different character collections",
            if: !isSame || (ofPart["/Supplement"].integer ?? 0) > (ofMap["/Supplement"].integer ?? 0))
    }
}
