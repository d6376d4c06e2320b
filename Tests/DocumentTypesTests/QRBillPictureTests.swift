import DocumentTypes
import Images
import Testing
import TestSupport

/// Half of the bills that https://github.com/manuelbl/SwissQRBill prints were not read: those with much text, whose
/// modules are small, and those that lie off the grid of the pixels.
@Suite struct QRBillPictureTests {
    /// 200 payloads, from the shortest to the 997 bytes that the guidelines allow.
    static let payloads = (0..<200).map { payload(number: $0) }

    static func payload(number: Int) -> String {
        var random = SeededGenerator(seed: UInt64(number))
        let letters = Array("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 äöüéèàç.,-/")
        func text(_ length: Int) -> String {
            String((0..<length).map { _ in letters.randomElement(using: &random) ?? "x" })
        }
        // Longer with each number.
        func some(_ most: Int) -> String { text(1 + (most - 1) * number / 199) }
        let parties = (0..<2).map { _ in ["S", some(70), some(70), some(16), "8000", some(35), "CH"] }
        var lines = ["SPC", "0200", "1", "CH5604835012345678009"] + parties[0]
        lines += [String](repeating: "", count: 7) + ["\(number + 1).95", "CHF"] + parties[1]
        lines += ["SCOR", "RF18539007547034", some(113), "EPD", "//S1/10/" + some(117)]
        lines += ["eBill/B/" + some(92), "cv/" + some(97)].prefix((number + 1) % 3)
        var payload = lines.joined(separator: number % 2 == 0 ? "\n" : "\r\n")
        while payload.utf8.count > 997 { payload.removeLast() }
        return payload
    }

    /// Every so many of the payloads, and the longest; five shares no factor with what repeats among the views.
    private func expectAllRead(every step: Int = 1, _ view: (_ number: Int) -> PrintedCode.View) throws {
        var unread: [String] = []
        for number in stride(from: step - 1, to: Self.payloads.count, by: step) {
            let payload = Self.payloads[number]
            let code = try #require(PrintedCode(payload))
            let picture = try code.picture(view(number), seed: UInt64(number))
            let found = try CodeReader().codes(in: picture, effort: .thorough)
            if found.map(\.text) != [payload] { unread.append("\(number): \(code.modules) modules") }
        }
        #expect(unread.isEmpty, "\(unread)")
    }

    /// The usual look is enough for nearly all, so that bills are read whose words are not.
    @Test func mostScannedBillsAreReadAtOnce() throws {
        let read = try stride(from: 0, to: 200, by: 10).count { number in
            let code = try #require(PrintedCode(Self.payloads[number]))
            let view = PrintedCode.View(turn: 1, blur: 0.07, noise: 20, ink: 30, paper: 240)
            return try CodeReader().codes(in: code.picture(view, seed: 1)).map(\.text) == [
                Self.payloads[number]
            ]
        }
        #expect(read >= 19)
    }

    @Test func everyPrintedBillIsRead() throws {
        try expectAllRead { number in PrintedCode.View(dotsPerInch: [150, 200, 300, 400][number % 4]) }
    }

    @Test func everyScannedBillIsRead() throws {
        try expectAllRead(every: 5) { number in
            PrintedCode.View(
                dotsPerInch: [200, 240, 300][number % 3], turn: Double(number % 9) - 4, blur: 0.07, noise: 25,
                ink: 30,
                paper: 240)
        }
    }

    @Test func everyPhotographedBillIsRead() throws {
        try expectAllRead(every: 5) { number in
            PrintedCode.View(
                dotsPerInch: [240, 280, 320][number % 3], turn: Double(number * 37 % 360),
                perspective: Double(number % 4) * 0.05,
                blur: 0.09, noise: 15, shade: 90, ink: 60, paper: 225)
        }
    }
}
