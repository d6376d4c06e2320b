import DocumentTypes
import Images
import Testing
import TestSupport

@Suite struct QRBillTests {
    /// The bill of the sample data.
    static let lines =
        [
            "SPC", "0200", "1", "CH4431999123000889012", "S", "Robert Schneider AG", "Rue du Lac", "1268",
            "2501", "Biel",
            "CH",
        ] + [String](repeating: "", count: 7) + [
            "199.95", "CHF", "S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400",
            "Rorschach", "CH",
            "QRR", "210000000003139471430009017", "Grenzvermessung", "EPD", "//S1/10/2025-0514/11/250514",
        ]

    /// The faults of the bill with some lines changed, numbered from 1.
    private func faults(_ changes: [Int: String], lines: [String] = lines) throws -> [QRBillFault] {
        var lines = lines
        for (line, text) in changes { lines[line - 1] = text }
        return try #require(QRBill(lines.joined(separator: "\n"))).faults
    }

    @Test func sampleIsReadFromItsPicture() throws {
        let codes = try CodeReader().codes(in: Samples.scan("qr-bill.png"))
        let code = try #require(codes.first)
        #expect(codes.count == 1)
        #expect(code.kind == .qr)
        #expect(code.outline.count == 4)
        let bill = try #require(QRBill(code.text))
        #expect(bill.isValid)
        #expect(bill.faults.isEmpty)
        #expect(bill.iban == "CH4431999123000889012")
        #expect(bill.creditor.name == "Robert Schneider AG")
        #expect(bill.creditor.town == "Biel")
        #expect(bill.amount == "199.95")
        #expect(bill.currency == "CHF")
        #expect(bill.debtor?.name == "Pia-Maria Rutschmann-Schnyder")
        #expect(bill.referenceType == "QRR")
        #expect(bill.reference == "210000000003139471430009017")
        #expect(bill.message?.hasPrefix("Grenzvermessung Musterwil") == true)
        #expect(bill.billInformation?.hasPrefix("//S1/10/") == true)
        #expect(bill.alternativeSchemes.isEmpty)
    }

    /// Turned, small, and with a part of the code torn away.
    @Test func codeIsReadFromBadPictures() throws {
        let bill = try Samples.scan("qr-bill.png")
        let text = try #require(try CodeReader().codes(in: bill).first?.text)
        let small = try bill.resized(toFit: 900, height: 900)
        #expect(try CodeReader().codes(in: small).first?.text == text)
        #expect(try CodeReader().codes(in: small.rotated(quarterTurnsClockwise: 1)).first?.text == text)
        var torn = bill
        torn.withMutableBytes { pixels in
            // 3 x 3 mm of the code's right half.
            for row in 500..<535 {
                for column in 1150..<1185 { pixels[row * bill.width + column] = 255 }
            }
        }
        #expect(try CodeReader().codes(in: torn).first?.text == text)
        let blank = try Raster(
            width: 50, height: 50, channels: .grey, bytes: [UInt8](repeating: 255, count: 2500))
        #expect(try CodeReader().codes(in: blank).isEmpty)
    }

    @Test func onlySwissPaymentsAreBills() {
        #expect(QRBill("https://example.org") == nil)
        #expect(QRBill("") == nil)
        #expect(QRBill("SPC1\n0200") == nil)
        #expect(QRBill("SPC")?.isValid == false)
    }

    @Test(arguments: [
        (2, "0300", QRBillFault.Code.version), (3, "2", .coding), (4, "CH4431999123000889013", .iban),
        (4, "DE89370400440532013000", .iban), (5, "X", .addressType), (6, "", .missing), (9, "", .missing),
        (10, "", .missing), (11, "ch", .country), (9, "CH-2501", .postalCode), (12, "S", .notBlank),
        (18, "CH", .notBlank), (19, "0.00", .amountRange), (19, "1000000000.00", .amountRange),
        (19, "199,95", .amountFormat), (19, "0199.95", .amountFormat), (19, "199.9", .amountFormat),
        (19, "-1.00", .amountFormat), (20, "USD", .currency), (22, "", .missing), (27, "CHE", .country),
        (28, "ABC", .referenceType), (29, "210000000003139471430009018", .reference),
        (29, "21000000000313947143000901", .reference), (31, "END", .trailer),
        (32, "S1/10", .billInformation),
        (30, "Grenz\u{4E2D}", .character),
    ])
    func everyRuleHasItsCodeAndPlace(line: Int, text: String, code: QRBillFault.Code) throws {
        let faults = try faults([line: text])
        #expect(faults.contains { $0.code == code && $0.line == line }, "\(faults)")
        #expect(faults.contains { $0.severity == .error })
    }

    @Test func everyDigitOfTheReferenceIsChecked() throws {
        let reference = Array(Self.lines[28])
        for (place, digit) in reference.enumerated() {
            var broken = reference
            broken[place] = digit == "9" ? "0" : Character("\((digit.wholeNumberValue ?? 0) + 1)")
            #expect(try faults([29: String(broken)]).map(\.code) == [.reference])
        }
    }

    @Test func allFaultsAreCollectedInOrder() throws {
        let found = try faults([2: "0100", 4: "CH00", 19: "1", 20: "", 31: ""])
        #expect(found.map(\.line) == [2, 4, 19, 20, 31])
        #expect(found.map(\.field) == ["Version", "IBAN", "Amt", "Ccy", "Trailer"])
    }

    @Test func lengthsAreThoseOfTheGuidelines() throws {
        for (line, most) in [6: 70, 7: 70, 8: 16, 9: 16, 10: 35, 30: 113, 32: 125] {
            let text = line == 32 ? "//S1" : ""
            let full = text + String(repeating: "ä", count: most - text.count)
            #expect(try faults([line: full]).isEmpty, "\(line)")
            #expect(try !faults([line: full + "a"]).isEmpty, "\(line)")
        }
        #expect(try faults([30: String(repeating: "a", count: 141)]).map(\.code) == [.tooLong])
        #expect(try faults([30: String(repeating: "a", count: 120)]).map(\.code) == [.additionalInformation])
        let schemes = Self.lines + ["eBill/B/1", String(repeating: "x", count: 100)]
        #expect(try faults([:], lines: schemes).isEmpty)
        #expect(try faults([33: String(repeating: "x", count: 101)], lines: schemes).map(\.line) == [33])
        #expect(try faults([:], lines: schemes + ["more"]).map(\.code) == [.shape])
        #expect(try faults([:], lines: Array(Self.lines.prefix(30))).map(\.code) == [.shape, .trailer])
    }

    @Test func referencesBelongToTheirAccounts() throws {
        let plain = "CH5604835012345678009"
        #expect(try faults([4: plain]).map(\.code) == [.referenceAndAccount])
        #expect(try faults([4: plain, 28: "NON", 29: ""]).isEmpty)
        #expect(try faults([4: plain, 28: "SCOR", 29: "RF18539007547034"]).isEmpty)
        #expect(try faults([4: plain, 28: "SCOR", 29: "RF19539007547034"]).map(\.code) == [.reference])
        #expect(try faults([4: plain, 28: "NON", 29: "12"]).map(\.code) == [.notBlank])
        #expect(try faults([28: "NON", 29: ""]).map(\.code) == [.referenceAndAccount])
    }

    @Test func openAmountAndDebtor() throws {
        var changes = [19: ""]
        for line in 21...27 { changes[line] = "" }
        #expect(try faults(changes).isEmpty)
        var lines = Self.lines
        for (line, text) in changes { lines[line - 1] = text }
        let bill = try #require(QRBill(lines.joined(separator: "\n")))
        #expect(bill.amount == nil)
        #expect(bill.debtor == nil)
        // One field of the debtor brings all its rules.
        changes[22] = "Muster"
        #expect(try faults(changes).map(\.code) == [.addressType, .country])
    }

    @Test func combinedAddressIsAWarning() throws {
        let changes = [5: "K", 7: "Rue du Lac 1268", 8: "2501 Biel", 9: "", 10: ""]
        let found = try faults(changes)
        #expect(found.map(\.code) == [.combinedAddress])
        #expect(found.map(\.severity) == [.warning])
        let wrong = try faults(changes.merging([9: "2501"]) { $1 })
        #expect(wrong.contains { $0.code == .notBlank && $0.line == 9 })
    }

    @Test func lineEnds() throws {
        let crlf = Self.lines.joined(separator: "\r\n")
        #expect(QRBill(crlf)?.faults.isEmpty == true)
        #expect(QRBill(crlf.replacing("EPD\r\n", with: "EPD\n"))?.faults.map(\.code) == [.lineEnd])
        let trailing = try #require(QRBill(crlf + "\r\n"))
        #expect(trailing.faults.map(\.severity) == [.warning])
        #expect(trailing.isValid)
    }

    @Test func damagedPayloadsAreReadWithoutHarm() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            var text = Array(Self.lines.joined(separator: "\n").unicodeScalars)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 3..<text.count, using: &random)
                if Bool.random(using: &random) {
                    text[place] = Unicode.Scalar(UInt8.random(in: 0...255, using: &random))
                } else {
                    text.removeSubrange(
                        place..<min(text.count, place + Int.random(in: 1...40, using: &random)))
                }
                if text.count < 5 { break }
            }
            let bill = QRBill(String(String.UnicodeScalarView(text)))
            #expect(bill.map { $0.faults.allSatisfy { (1...34).contains($0.line) } } ?? true)
        }
    }
}
