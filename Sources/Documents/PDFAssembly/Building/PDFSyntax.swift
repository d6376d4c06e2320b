/// How values are written in a PDF.
enum PDFSyntax {
    /// Three decimals at most unless more are asked for, never an exponent.
    static func number(_ value: Double, decimals places: Int = 3) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let parts = Int((value * Double(unit)).rounded())
        let (whole, rest) = abs(parts).quotientAndRemainder(dividingBy: unit)
        let sign = parts < 0 ? "-" : ""
        guard rest != 0 else { return "\(sign)\(whole)" }
        var decimals = "\(unit + rest)".dropFirst()
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(sign)\(whole).\(decimals)"
    }

    /// Text that people read, in UTF-16 behind a byte order mark.
    static func text(_ text: String) -> String { "<FEFF" + text.utf16.map(hexadecimal).joined() + ">" }

    static func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A matrix in the order of the operator `cm`.
    static func matrix(_ values: [Double]) -> String {
        values.map { number($0, decimals: 6) }.joined(separator: " ")
    }
}
