import DocumentTypes
import Foundation
import Images
import Testing

@Suite struct DocumentReaderTests {
    @Test func passportIsKnownByItsZone() throws {
        let raster = try Samples.scan("passport.jpg", as: .rgb).resized(toFit: 1000, height: 1000)
        let findings = try DocumentReader().read(raster, words: [])
        #expect(findings.verdict.kind == .passport)
        #expect(findings.zone?.documentNumber == "L898902C3")
        #expect(findings.recognisedZone?.zone == findings.zone)
        #expect(findings.verdict.evidence.map(\.found).contains("zone TD3"))
        #expect(findings.codes.isEmpty)
    }

    @Test func billIsAnInvoice() throws {
        let raster = try Samples.scan("qr-bill.png").resized(toFit: 900, height: 900)
        let words = PageText.words(
            "Empfangsschein Zahlteil\nKonto CH44 3199 9123 0008 8901 2\nReferenz 21 00000 00003 13947 14300 09017",
            width: 900, height: 450)
        let findings = try DocumentReader().read(raster, words: words)
        #expect(findings.verdict.kind == .invoice)
        #expect(findings.bill?.amount == "199.95")
        #expect(findings.bill?.isValid == true)
        #expect(findings.numbers.map(\.kind) == [.iban, .qrReference])
        #expect(findings.zone == nil)
        let data = try JSONEncoder().encode(findings)
        #expect(try JSONDecoder().decode(DocumentFindings.self, from: data) == findings)
    }

    @Test(arguments: [
        ("Empfangsschein Zahlteil\nKonto / Zahlbar an", true),
        ("Récépissé Section paiement\nCompte / Payable à", true),
        ("Ricevuta Sezione pagamento", true), ("Receipt Payment part", true),
        ("Der Zahlteil liegt der Rechnung bei.", false), ("Receipt", false),
    ])
    func paymentPartWithoutAReadableCodeIsReported(text: String, isPaymentPart: Bool) throws {
        let blank = try Raster(
            width: 600, height: 400, channels: .grey, bytes: [UInt8](repeating: 255, count: 240_000))
        let findings = try DocumentReader().read(
            blank, words: PageText.words(text, width: 600, height: 400))
        #expect(findings.hasUnreadBill == isPaymentPart)
        let bill = try Samples.scan("qr-bill.png").resized(toFit: 1240, height: 1240)
        #expect(try !DocumentReader().read(bill, words: PageText.words(text)).hasUnreadBill)
    }

    /// Where the picture fails, the recognised text may still have the zone.
    @Test func zoneIsTakenFromTheTextToo() throws {
        let blank = try Raster(
            width: 60, height: 40, channels: .grey, bytes: [UInt8](repeating: 255, count: 2400))
        let words = PageText.words(MRZSpecimens.td1.joined(separator: "\n"), width: 60, height: 40)
        let findings = try DocumentReader().read(blank, words: words)
        #expect(findings.zone?.format == .td1)
        #expect(findings.recognisedZone == nil)
        #expect(findings.verdict.kind == .idCard)
    }

    @Test func letterOfTheSamples() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans").standardized.path
        let text = try String(contentsOfFile: folder + "/letter.txt", encoding: .utf8)
        let raster = try Samples.scan("letter.jpg").resized(toFit: 900, height: 900)
        let words = PageText.words(text, width: Double(raster.width), height: Double(raster.height))
        #expect(try DocumentReader().read(raster, words: words).verdict.kind == .letter)
    }
}
