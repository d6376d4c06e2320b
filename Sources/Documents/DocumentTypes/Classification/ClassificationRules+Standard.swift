extension ClassificationRules {
    /// Fieldbook's own rules, for documents in German, French, Italian and English.
    public static let standard = ClassificationRules(
        kinds: [i9, w4, passport, visa, idCard, invoice, receipt, letter, plan])

    private static func clue(_ weight: Double, in area: Area = .anywhere, _ phrases: String...) -> Clue {
        Clue(.phrase(anyOf: phrases, in: area), weight)
    }

    private static let i9 = Kind(
        .i9, threshold: 5,
        clues: [
            clue(5, "Employment Eligibility Verification"),
            clue(1.5, "Form I-9"),
            clue(1, "U.S. Citizenship and Immigration Services", "Department of Homeland Security", "USCIS"),
            clue(1.5, "Employee Information and Attestation"),
            clue(1.5, "Employer Review and Verification", "Employer or Authorized Representative Review"),
            clue(1, "lawful permanent resident", "noncitizen national"),
            clue(1, "anti-discrimination notice"),
            clue(0.5, "List A", "List B", "List C"),
        ])

    private static let w4 = Kind(
        .w4, threshold: 5,
        clues: [
            clue(5, "Employee's Withholding Certificate", "Employee's Withholding Allowance Certificate"),
            clue(1.5, "Form W-4"),
            clue(1, "Department of the Treasury", "Internal Revenue Service"),
            clue(1.5, "Multiple Jobs or Spouse Works"),
            clue(1, "Claim Dependents", "Claim Dependent and Other Credits"),
            clue(1, "Head of household"),
            clue(1, "Extra withholding", "Exempt from withholding"),
        ])

    private static let passport = Kind(
        .passport, threshold: 4,
        clues: [
            Clue(.zone(anyOf: [.td3]), 6),
            Clue(.zone(anyOf: [.td1, .td2, .mrvA, .mrvB]), -4),
            clue(2, in: .upperHalf, "Passport", "Passeport", "Reisepass", "Pass", "Passaporto"),
            clue(1, "Passport No", "No du passeport", "Pass Nr", "Passaporto N"),
            clue(1, "Nationality", "Nationalité", "Staatsangehörigkeit", "Heimatort", "Cittadinanza"),
            clue(1, "Date of expiry", "Date d'expiration", "Gültig bis", "Data di scadenza"),
            clue(0.5, "Place of birth", "Lieu de naissance", "Geburtsort", "Luogo di nascita"),
            clue(0.5, "Authority", "Autorité", "Behörde", "Autorità"),
            Clue(.figure(name: .aspect, from: 1.3, to: 1.55), 0.5),
            Clue(.figure(name: .words, from: 120, to: 100_000), -3),
        ])

    private static let visa = Kind(
        .visa, threshold: 4,
        clues: [
            Clue(.zone(anyOf: [.mrvA, .mrvB]), 6),
            clue(2, in: .upperHalf, "Visa", "Visum", "Visto"),
            clue(1, "Number of entries", "Nombre d'entrées", "Anzahl der Einreisen", "Numero di ingressi"),
            clue(1, "Valid for", "Valable pour", "Gültig für", "Valido per"),
            clue(1, "Duration of stay", "Durée du séjour", "Dauer des Aufenthalts", "Durata del soggiorno"),
            Clue(.figure(name: .words, from: 120, to: 100_000), -3),
        ])

    private static let idCard = Kind(
        .idCard, threshold: 4,
        clues: [
            Clue(.zone(anyOf: [.td1, .td2]), 6),
            clue(
                3, in: .upperHalf, "Identity card", "Carte d'identité", "Identitätskarte", "Personalausweis",
                "Carta d'identità"),
            clue(
                3, in: .upperHalf, "Residence permit", "Titre de séjour", "Aufenthaltstitel",
                "Permesso di soggiorno"),
            clue(3, in: .upperHalf, "Driving licence", "Permis de conduire", "Führerausweis", "Führerschein"),
            clue(1, "Surname", "Nom", "Name", "Cognome"),
            clue(1, "Date of birth", "Date de naissance", "Geburtsdatum", "Data di nascita"),
            clue(1, "Date of expiry", "Date d'expiration", "Gültig bis", "Data di scadenza"),
            Clue(.figure(name: .aspect, from: 1.5, to: 1.68), 0.5),
            Clue(.figure(name: .words, from: 100, to: 100_000), -3),
        ])

    private static let plan = Kind(
        .plan, threshold: 4,
        clues: [
            clue(
                2, "Situationsplan", "Grundbuchplan", "Katasterplan", "Mutationsplan", "Übersichtsplan",
                "Plan de situation",
                "Plan cadastral", "Plan du registre foncier", "Piano di situazione", "Planimetria",
                "Site plan",
                "Cadastral map"),
            clue(1.5, "Massstab", "Échelle", "Scala", "Scale"),
            clue(
                1.5, "1:200", "1:250", "1:500", "1:1000", "1:2000", "1:2500", "1:5000", "1:10000", "1:25000"),
            clue(0.5, "Legende", "Légende", "Leggenda", "Legend"),
            clue(1, "Parzelle", "Parcelle", "Particella", "Parcel"),
            clue(0.5, "Geometer", "Géomètre", "Geometra", "Surveyor"),
            Clue(.figure(name: .drawingShare, from: 0.6, to: 1), 1.5),
            Clue(.figure(name: .colourShare, from: 0.15, to: 1), 0.5),
            Clue(.figure(name: .wordsPerLine, from: 0.5, to: 2.2), 1),
            Clue(.figure(name: .wordsPerLine, from: 4, to: 100), -2),
            Clue(.qrBill, -4),
            Clue(.zone(anyOf: MRZFormat.allCases), -4),
        ])

    private static let invoice = Kind(
        .invoice, threshold: 4,
        clues: [
            Clue(.qrBill, 5),
            clue(3, in: .upperHalf, "Invoice", "Facture", "Rechnung", "Fattura"),
            clue(
                1, "Invoice number", "Invoice No", "Facture n", "No de facture", "Rechnungsnummer",
                "Rechnung Nr",
                "Numero fattura", "Fattura n"),
            clue(
                1.5, "Payable within", "Payable dans", "Zahlbar innert", "Zahlbar bis", "Zahlungsfrist",
                "Pagabile entro",
                "Due date", "Échéance", "Scadenza", "Payment terms"),
            clue(1, "VAT", "TVA", "MwSt", "MWST", "IVA", "USt"),
            clue(
                1, "Total", "Gesamtbetrag", "Rechnungsbetrag", "Montant total", "Importo totale", "Amount due"
            ),
            clue(1.5, "Zahlteil", "Section paiement", "Sezione pagamento", "Payment part"),
            clue(0.5, "Empfangsschein", "Récépissé", "Ricevuta", "Receipt"),
            clue(
                0.5, "Menge", "Quantity", "Quantité", "Quantità", "Einzelpreis", "Unit price", "Prix unitaire"
            ),
            Clue(.number(kind: .iban), 1),
            Clue(.number(kind: .qrReference), 1),
            Clue(.number(kind: .creditorReference), 1),
            Clue(.figure(name: .amountLines, from: 0.1, to: 1), 0.5),
        ])

    private static let receipt = Kind(
        .receipt, threshold: 4,
        clues: [
            clue(
                2, "Quittung", "Kassenbon", "Kassenbeleg", "Reçu", "Ticket de caisse", "Scontrino",
                "Ricevuta", "Receipt",
                "Beleg"),
            clue(
                1.5, "Karte", "Kartenzahlung", "Maestro", "Mastercard", "Visa", "TWINT", "Bar",
                "Carte bancaire", "Contanti",
                "Cash", "Rückgeld", "Change"),
            clue(1, "Total", "Summe", "Totale", "Betrag", "Somme"),
            clue(1, "VAT", "TVA", "MwSt", "MWST", "IVA"),
            clue(
                1, "Vielen Dank", "Merci de votre visite", "Merci", "Grazie", "Thank you",
                "Danke für Ihren Einkauf"),
            clue(0.5, "Kasse", "Caisse", "Cassa", "Till", "Terminal"),
            Clue(.figure(name: .heightOverWidth, from: 1.9, to: 20), 1.5),
            Clue(.figure(name: .amountLines, from: 0.25, to: 1), 1.5),
            Clue(.qrBill, -4),
            Clue(.zone(anyOf: MRZFormat.allCases), -4),
            Clue(.figure(name: .words, from: 250, to: 100_000), -2),
        ])

    private static let salutations = [
        "Sehr geehrte", "Sehr geehrter", "Sehr geehrten", "Guten Tag", "Liebe", "Lieber", "Madame, Monsieur",
        "Madame", "Monsieur", "Mesdames", "Chère", "Cher", "Chers", "Gentile", "Gentili",
        "Egregio", "Egregi", "Dear", "To whom it may concern",
    ]

    private static let closings = [
        "Freundliche Grüsse", "Freundliche Grüße", "Mit freundlichen Grüssen", "Freundlichen Grüssen",
        "Mit freundlichen Grüßen", "Freundlicher Gruss", "Mit freundlichem Gruss", "Herzliche Grüsse",
        "Herzlichen Grüssen", "Beste Grüsse", "Besten Grüssen", "Liebe Grüsse", "Viele Grüsse",
        "Hochachtungsvoll", "Vorzüglicher Hochachtung", "salutations distinguées", "meilleures salutations",
        "salutations les meilleures", "sincères salutations", "cordiales salutations", "Cordialement",
        "sentiments distingués", "sentiments les meilleurs", "Distinti saluti", "Cordiali saluti",
        "Migliori saluti", "Yours sincerely", "Yours faithfully", "Yours truly", "Sincerely", "Kind regards",
        "Best regards", "Warm regards",
    ]

    private static let letter = Kind(
        .letter, threshold: 4,
        clues: [
            Clue(.phrase(anyOf: salutations, in: .upperHalf), 2.5),
            Clue(.phrase(anyOf: closings, in: .lowerHalf), 2.5),
            // Wherever they are: the salutation of a short letter below a window address is in the lower half, the closing of
            // one without an address in the upper half.
            Clue(.phrases(anyOf: salutations, above: closings), 1.5),
            clue(0.5, in: .upperHalf, "Betrifft", "Betreff", "Concerne", "Objet", "Oggetto", "Subject", "Re"),
            clue(
                0.5, in: .lowerHalf, "Beilage", "Beilagen", "Annexe", "Annexes", "Allegato", "Allegati",
                "Enclosure"),
            Clue(.figure(name: .words, from: 50, to: 100_000), 0.5),
            Clue(.figure(name: .wordsPerLine, from: 4, to: 30), 0.5),
            Clue(.figure(name: .drawingShare, from: 0.7, to: 1), -1),
            Clue(.figure(name: .heightOverWidth, from: 1.3, to: 1.5), 0.5),
            // Invoices and receipts may have a salutation and a closing too.
            Clue(.figure(name: .amountLines, from: 0.25, to: 1), -1.5),
            clue(
                -1.5, "Invoice number", "Invoice No", "Facture n", "No de facture", "Rechnungsnummer",
                "Rechnung Nr", "Numero fattura", "Fattura n", "Payable within", "Payable dans",
                "Zahlbar innert", "Zahlbar bis", "Zahlungsfrist", "Pagabile entro", "Payment terms"),
            Clue(.qrBill, -3),
            Clue(.zone(anyOf: MRZFormat.allCases), -4),
        ])
}
