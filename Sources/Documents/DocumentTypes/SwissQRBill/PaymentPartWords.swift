/// The headings that the guidelines print on every payment part, in the four languages.
enum PaymentPartWords {
    private static let headings = [
        ("Zahlteil", ["Empfangsschein", "Konto / Zahlbar an", "Zahlbar durch"]),
        ("Section paiement", ["Récépissé", "Compte / Payable à", "Payable par"]),
        ("Sezione pagamento", ["Ricevuta", "Conto / Pagabile a", "Pagabile da"]),
        ("Payment part", ["Receipt", "Account / Payable to", "Payable by"]),
    ]

    /// Whether a page shows a payment part: its title and another of its headings in the same language.
    static func areOn(_ words: PhraseFinder) -> Bool {
        headings.contains { title, others in
            words.find(title, in: .anywhere) != nil
                && others.contains { words.find($0, in: .anywhere) != nil }
        }
    }
}
