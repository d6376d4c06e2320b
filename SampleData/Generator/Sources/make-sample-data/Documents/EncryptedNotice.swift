/// A notice that opens with a password.
enum EncryptedNotice {
    static let userPassword = "fieldbook"
    static let ownerPassword = "surveyor"

    static func write(about parcel: Parcel, to folder: OutputFolder) throws {
        let page = Canvas(pdfOfWidth: 210, height: 297, title: "Vertrauliche Mitteilung")
        page.text("Vertrauliche Mitteilung", 25, 40, Font(.sansBold, 18))
        _ = page.paragraph(
            """
            Der Kaufpreis der Parzelle Nr. \(parcel.number) in Musterwil beträgt 842 500 Franken. Dieses Dokument öffnet sich nur mit \
            einem Kennwort.
            """, 25, 56, width: 160, Font(.serif, 11), leading: 6)
        page.endPage()
        let bytes = try PDFEncryption.encrypted(
            page.pdf(), userPassword: userPassword, ownerPassword: ownerPassword)
        try folder.write(bytes, to: "pdf/encrypted.pdf")
    }
}
