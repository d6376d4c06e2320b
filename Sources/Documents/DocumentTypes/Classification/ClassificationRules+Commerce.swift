extension ClassificationRules {
    static let invoice = Kind(
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

    static let receipt = Kind(
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

    static let letter = Kind(
        .letter, threshold: 4,
        clues: [
            clue(
                2.5, in: .upperHalf, "Sehr geehrte", "Sehr geehrter", "Sehr geehrten", "Guten Tag", "Liebe",
                "Lieber",
                "Madame, Monsieur", "Madame", "Monsieur", "Mesdames", "Chère", "Cher", "Gentile", "Egregio",
                "Egregi",
                "Gentili", "Dear", "To whom it may concern"),
            clue(
                2.5, in: .lowerHalf, "Freundliche Grüsse", "Mit freundlichen Grüssen", "Freundlichen Grüssen",
                "Mit freundlichen Grüßen", "Hochachtungsvoll", "salutations distinguées",
                "meilleures salutations",
                "Cordialement", "sentiments distingués", "Distinti saluti", "Cordiali saluti",
                "Yours sincerely",
                "Yours faithfully", "Sincerely", "Kind regards", "Best regards"),
            clue(0.5, in: .upperHalf, "Betrifft", "Betreff", "Concerne", "Objet", "Oggetto", "Subject", "Re"),
            clue(
                0.5, in: .lowerHalf, "Beilage", "Beilagen", "Annexe", "Annexes", "Allegato", "Allegati",
                "Enclosure"),
            Clue(.figure(name: .words, from: 50, to: 100_000), 0.5),
            Clue(.figure(name: .wordsPerLine, from: 4, to: 30), 0.5),
            Clue(.figure(name: .drawingShare, from: 0.7, to: 1), -1),
            Clue(.figure(name: .heightOverWidth, from: 1.3, to: 1.5), 0.5),
            Clue(.qrBill, -3),
            Clue(.zone(anyOf: MRZFormat.allCases), -4),
        ])
}
