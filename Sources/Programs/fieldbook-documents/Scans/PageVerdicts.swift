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
        let ofPicture = verdicts(
            on: page, number: number, kind: kind, dotsPerInch: page.workingDotsPerInch, by: rules)
        let ofNumbers = checkDigits(doubtfulNumbers, number, rules)
        return ofPicture.filter { !$0.passed } + [ofNumbers].compactMap { $0 }
    }

    /// The checks that need no recognised words, passed and failed: of dark borders and of the size.
    ///
    /// The size is checked only if the resolution is known.
    static func verdicts(
        on page: Raster, number: Int, kind: DocumentKind, dotsPerInch: Double?, by rules: QualityRules
    ) -> [CheckedScan.Verdict] {
        [darkEdges(page, number, rules), dotsPerInch.flatMap { size(page, $0, number, kind, rules) }]
            .compactMap { $0 }
    }

    private static func darkEdges(
        _ page: Raster, _ number: Int, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        guard let most = rules.maximumDarkEdge else { return nil }
        let dark = DarkEdges(of: page)
        let passed = dark.percent <= most
        let hint =
            "a dark border is left along the \(dark.edge.rawValue) edge; close the lid, or cut it off"
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.darkEdges.rawValue, figure: dark.percent.rounded(),
            threshold: most, unit: "%", passed: passed, hint: passed ? nil : hint)
    }

    /// Pages are at most A4 or as large as the rules allow. The size of A3 pages, plans and receipts is not checked.
    private static func size(
        _ page: Raster, _ dotsPerInch: Double, _ number: Int, _ kind: DocumentKind, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        let millimetres = 25.4 / dotsPerInch
        let (width, height) = (Double(page.width) * millimetres, Double(page.height) * millimetres)
        let (short, long) = (min(width, height), max(width, height))
        let isA3 = abs(short / 297 - 1) < mostDeviation && abs(long / 420 - 1) < mostDeviation
        guard kind != .plan, kind != .receipt, !isA3 else { return nil }
        let isTooLong = rules.maximumLongSide.map { long > $0 } ?? false
        let isTooWide = rules.maximumShortSide.map { short > $0 } ?? false
        // The side that is too long, otherwise the longer one that has a limit.
        let isLong = rules.maximumLongSide != nil && (isTooLong || !isTooWide)
        guard let most = isLong ? rules.maximumLongSide : rules.maximumShortSide else { return nil }
        let limit = short > 210 || long > 297 ? "A4" : "the rules allow"
        let hint =
            "the page is \(Int(width.rounded())) x \(Int(height.rounded())) mm, larger than \(limit): "
            + "the edges of the paper were not found, or the file's resolution is wrong"
        let passed = !isTooLong && !isTooWide
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.pageSize.rawValue, figure: (isLong ? long : short).rounded(),
            threshold: most, unit: "mm", passed: passed, hint: passed ? nil : hint)
    }

    private static func checkDigits(
        _ numbers: [DoubtfulNumber], _ number: Int, _ rules: QualityRules
    ) -> CheckedScan.Verdict? {
        guard let most = rules.maximumDoubtfulNumbers, Double(numbers.count) > most else { return nil }
        let list = numbers.map { "\($0.kind.rawValue) \($0.text)" }.joined(separator: ", ")
        return CheckedScan.Verdict(
            page: number, check: QualityCheck.checkDigits.rawValue, figure: Double(numbers.count),
            threshold: most, unit: "", passed: false,
            hint: "check digits are wrong: \(list); compare with the paper")
    }
}

extension CheckedScan.Verdict {
    /// The verdict on a page of an XFA form: it only seems blank because this program cannot draw it.
    func onXFAForm() -> CheckedScan.Verdict {
        guard check == QualityCheck.blank.rawValue, !passed else { return self }
        var verdict = self
        verdict.check = QualityCheck.form.rawValue
        verdict.hint =
            "the page is an XFA form, which only Adobe's programs show: open it in Acrobat or Reader and print "
            + "it to a PDF"
        return verdict
    }
}
