import DocumentTypes
import Foundation
import Images
import Testing

@Suite struct ClassificationTests {
    /// A blank page of a size, since the words are given.
    private func contents(
        _ text: String, width: Int = 248, height: Int = 351, bill: QRBill? = nil
    ) throws -> PageContents {
        let blank = try Raster(
            width: width, height: height, channels: .grey,
            bytes: [UInt8](repeating: 255, count: width * height))
        let words = PageText.words(text, width: Double(width), height: Double(height))
        return PageContents(
            words: words, figures: try PageFigures(blank, words: words), bill: bill,
            numbers: NumberFinder().numbers(in: words))
    }

    private static let letters = [
        """
        Gemeinde Musterwil
        Betrifft: Grenzvermessung
        Sehr geehrte Frau Grünenfelder
        wir danken Ihnen für Ihre Anfrage vom 3. Juni und senden Ihnen gerne die verlangten Unterlagen
        zur Vermessung der Parzelle; bei Fragen stehen wir Ihnen jederzeit zur Verfügung, auch am Telefon
        Freundliche Grüsse
        """,
        """
        Commune de Musterwil
        Madame, Monsieur,
        nous vous remercions de votre demande et vous faisons parvenir les documents souhaités par courrier
        séparé dans les prochains jours; nous restons volontiers à votre disposition
        Veuillez agréer, Madame, Monsieur, nos salutations distinguées
        """,
        """
        Gentile signora Bianchi,
        la ringraziamo per la sua richiesta e le inviamo in allegato i documenti desiderati per la misurazione
        della particella; restiamo a disposizione per qualsiasi domanda
        Distinti saluti
        """,
        """
        Dear Mrs Smith
        thank you for your letter of the third of June about the boundary of your parcel; the documents that you
        asked for will reach you by separate mail within the next few days
        Yours sincerely
        """,
        // About a plan, in lines that are short as beside a margin.
        """
        Oggetto: planimetria
        Gentile signora Bianchi,
        in allegato le inviamo la planimetria
        del suo fondo, che mostra la
        particella 141 e quelle confinanti;
        il geometra resta a sua disposizione
        per qualsiasi domanda sulla nuova misurazione
        e sui confini del suo fondo
        dal lunedì al venerdì ogni mattina
        Distinti saluti
        """,
    ]

    @Test(arguments: letters)
    func lettersInFourLanguages(text: String) throws {
        let verdict = DocumentClassifier().verdict(on: try contents(text))
        #expect(verdict.kind == .letter, "\(verdict)")
        #expect(verdict.evidence.contains { $0.box != nil })
    }

    @Test(
        "a letter's salutation may be below the middle of the page, and its closing above",
        arguments: [
            ("Sehr geehrte Frau Zürcher", "Freundliche Grüsse"),
            ("Sehr geehrter Herr Meier", "Freundliche Grüsse"), ("Liebe Frau Meier", "Herzliche Grüsse"),
            ("Guten Tag Herr Meier", "Beste Grüsse"), ("Chère Madame,", "Cordialement"),
            ("Monsieur,", "Recevez, Monsieur, nos meilleures salutations"),
            ("Egregio signor Bianchi,", "Cordiali saluti"), ("Dear Mr Smith", "Kind regards"),
        ])
    func shortLetters(salutation: String, closing: String) throws {
        let head = "Gemeinde Musterwil\n\nFrau\nAnna Muster\nBernstrasse 14\n3613 Musterwil\n\n"
        let sentences = String(repeating: "Lorem ipsum dolor\nsit amet consectetur elit\n", count: 8)
        let letter = "\(salutation)\n\(sentences)\n\(closing)\n\nPeter Gerber"
        let blank = String(repeating: "\n", count: 24)
        let figures =
            #"{"width":248,"height":351,"colourShare":0,"inkShare":0.05,"ruleShare":0,"drawingShare":0.1}"#
        for text in [head + blank + letter, letter + blank + blank] {
            var page = try contents(text)
            page.figures = try JSONDecoder().decode(PageFigures.self, from: Data(figures.utf8))
            let verdict = DocumentClassifier().verdict(on: page)
            #expect(verdict.kind == .letter, "\(verdict)")
            #expect(verdict.evidence.contains { $0.found.contains(" above ") }, "\(verdict)")
        }
        // Within a line it addresses nobody, and nothing was sent that ends with it.
        let within = DocumentClassifier().verdict(on: try contents("\(head)An: \(letter)"))
        #expect(!within.evidence.contains { $0.found.contains(" above ") }, "\(within)")
        let reversed = DocumentClassifier().verdict(on: try contents("\(closing)\n\(sentences)\(salutation)"))
        #expect(!reversed.evidence.contains { $0.found.contains(" above ") }, "\(reversed)")
    }

    @Test("an invoice that greets like a letter is an invoice, and such a receipt a receipt")
    func greetings() throws {
        let invoice = """
            Rechnung Nr. 4711
            Sehr geehrte Frau Zürcher
            für die Vermessung Ihrer Parzelle erlauben wir uns, Ihnen in Rechnung zu stellen:
            Total inkl. MwSt 199.95
            Zahlbar innert 30 Tagen
            Freundliche Grüsse
            """
        #expect(DocumentClassifier().verdict(on: try contents(invoice)).kind == .invoice)
        let receipt = """
            Laden Musterwil
            Liebe Kundin
            Brot 3.20
            Milch 1.85
            Käse 7.40
            Total CHF 12.45
            MwSt 2.6% 0.32
            TWINT 12.45
            Vielen Dank
            """
        let verdict = DocumentClassifier().verdict(on: try contents(receipt, width: 150, height: 400))
        #expect(verdict.kind == .receipt, "\(verdict)")
    }

    @Test(arguments: [
        ("Rechnung Nr. 4711\nRechnungsdatum 3.6.2025\nVermessung 199.95\nTotal inkl. MwSt 199.95\nZahlbar innert 30 Tagen"),
        ("Facture\nFacture n° 12\nTVA 8.1%\nMontant total CHF 100.00\nPayable dans les 30 jours"),
        ("Fattura n. 7\nIVA 8.1%\nImporto totale 10.00\nPagabile entro 30 giorni"),
        ("Invoice\nInvoice number 9\nVAT 8.1%\nAmount due 10.00\nDue date 1 July"),
    ])
    func invoicesInFourLanguages(text: String) throws {
        let verdict = DocumentClassifier().verdict(on: try contents(text))
        #expect(verdict.kind == .invoice, "\(verdict)")
    }

    @Test func formsOfTheUnitedStates() throws {
        let i9 = """
            Employment Eligibility Verification USCIS
            Department of Homeland Security Form I-9
            Section 1. Employee Information and Attestation
            """
        let w4 = """
            Form W-4 Employee's Withholding Certificate
            Department of the Treasury Internal Revenue Service
            Step 2: Multiple Jobs or Spouse Works
            """
        #expect(DocumentClassifier().verdict(on: try contents(i9)).kind == .i9)
        #expect(DocumentClassifier().verdict(on: try contents(w4)).kind == .w4)
        // One letter was read wrong.
        let blurred = i9.replacing("Eligibility", with: "Eligibillty")
        #expect(DocumentClassifier().verdict(on: try contents(blurred)).kind == .i9)
    }

    @Test func receipt() throws {
        let text = """
            Laden Musterwil
            Brot 3.20
            Milch 1.85
            Käse 7.40
            Total CHF 12.45
            MwSt 2.6% 0.32
            TWINT 12.45
            Vielen Dank
            """
        let verdict = DocumentClassifier().verdict(on: try contents(text, width: 150, height: 400))
        #expect(verdict.kind == .receipt, "\(verdict)")
    }

    @Test func plan() throws {
        let text = "Situationsplan 1:500\nParzelle\n141\n142\n143\nHauptstrasse\nLegende\nGeometer"
        let verdict = DocumentClassifier().verdict(on: try contents(text))
        #expect(verdict.kind == .plan, "\(verdict)")
    }

    @Test func unknownRatherThanWrong() throws {
        #expect(DocumentClassifier().verdict(on: try contents("")).kind == .unknown)
        #expect(DocumentClassifier().verdict(on: try contents("Total 12.45")).kind == .unknown)
        let prose = String(repeating: "The valley is quiet in winter and the snow lies deep. ", count: 8)
        #expect(DocumentClassifier().verdict(on: try contents(prose)).kind == .other)
    }

    @Test func rulesAreATableThatCanBeReplaced() throws {
        let data = try JSONEncoder().encode(ClassificationRules.standard)
        #expect(try JSONDecoder().decode(ClassificationRules.self, from: data) == .standard)
        let json = """
            {"leastLead": 1, "kinds": [{"kind": "plan", "threshold": 1, "clues": [
                {"weight": 2, "sign": {"phrase": {"anyOf": ["Messurkunde"], "in": "anywhere"}}}]}]}
            """
        let rules = try JSONDecoder().decode(ClassificationRules.self, from: Data(json.utf8))
        let verdict = DocumentClassifier(rules: rules).verdict(
            on: try contents("Mess-Urkunde\nMessurkunde 7"))
        #expect(verdict.kind == .plan)
        #expect(verdict.score == 2)
        #expect(verdict.runnerUp == nil)
        #expect(verdict.evidence.map(\.found) == ["phrase \"Messurkunde\""])
    }
}
