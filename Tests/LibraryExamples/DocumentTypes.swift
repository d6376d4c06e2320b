import DocumentTypes
import Images

extension LibraryExamples {
    static func documentTypes() throws {
        let zone = try MRZReader().read([
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ])
        print(zone.surname, zone.birthDate?.iso8601 ?? "", zone.isValid)  // ERIKSSON 1974-08-12 true

        let scan = try ImageDecoder.decode(fileAt: "SampleData/scans/qr-bill.png", as: .grey)
        let code = try CodeReader().codes(in: scan)[0]
        let bill = QRBill(code.text)
        print(bill?.creditor.name ?? "", bill?.amount ?? "")  // Robert Schneider AG 199.95
    }
}
