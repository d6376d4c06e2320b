import DocumentModel
import DocumentOperations
import DocumentTypes
import Images
import Scanning

/// Checks of a finished page, which its original picture does not allow.
enum PageVerdicts {
    private static let mostDeviation = 0.02

    /// The failed checks; a good page has none.
    static func failing(
        on page: Raster, number: Int, kind: DocumentKind, doubtfulNumbers: [DoubtfulNumber],
        by rules: QualityRules
    ) -> [CheckedScan.Verdict] {
        [
            darkEdges(page, number, rules), size(page, number, kind, rules),
            checkDigits(doubtfulNumbers, number, rules),
        ].compactMap { $0 }
    }

    private static func darkEdges(
        _ page: Raster, _ number: Int, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        guard let most = rules.maximumDarkEdge else { return nil }
        let dark = DarkEdges(of: page)
        guard dark.percent > most else { return nil }
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.darkEdges.rawValue, figure: dark.percent.rounded(),
            threshold: most, unit: "%", passed: false,
            hint: "a dark border is left along the \(dark.edge.rawValue) edge; close the lid, or cut it off")
    }

    /// Pages are at most A4 or as large as the rules allow, unless they are A3, plans or receipts.
    private static func size(
        _ page: Raster, _ number: Int, _ kind: DocumentKind, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        let millimetres = 25.4 / page.workingDotsPerInch
        let (width, height) = (Double(page.width) * millimetres, Double(page.height) * millimetres)
        let (short, long) = (min(width, height), max(width, height))
        let mostShort = rules.maximumShortSide ?? .infinity
        let mostLong = rules.maximumLongSide ?? .infinity
        let isA3 = abs(short / 297 - 1) < mostDeviation && abs(long / 420 - 1) < mostDeviation
        guard kind != .plan, kind != .receipt, !isA3, short > mostShort || long > mostLong else { return nil }
        let isTooLong = long > mostLong
        let limit = short > 210 || long > 297 ? "A4" : "the rules allow"
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.pageSize.rawValue,
            figure: (isTooLong ? long : short).rounded(), threshold: isTooLong ? mostLong : mostShort,
            unit: "mm", passed: false,
            hint: "the page is \(Int(width.rounded())) x \(Int(height.rounded())) mm, larger than \(limit): "
                + "the edges of the paper were not found, or the file's resolution is wrong")
    }

    private static func checkDigits(
        _ numbers: [DoubtfulNumber], _ number: Int, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        guard let most = rules.maximumDoubtfulNumbers, Double(numbers.count) > most else { return nil }
        let list = numbers.map { "\($0.kind.rawValue) \($0.text)" }.joined(separator: ", ")
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.checkDigits.rawValue, figure: Double(numbers.count),
            threshold: most, unit: "", passed: false,
            hint: "check digits do not hold: \(list); compare with the paper")
    }
}

extension CheckedScan.Verdict {
    /// The verdict on a page of an XFA form: it only seems blank because this program cannot draw it.
    func onXFAForm() -> CheckedScan.Verdict {
        guard check == QualityCheck.blank.rawValue, !passed else { return self }
        var verdict = self
        verdict.check = QualityCheck.form.rawValue
        verdict.hint = "the page is a form in XFA, which only Adobe's programs show: print it to a PDF there"
        return verdict
    }
}
