extension Readme {
    var scans: String {
        """
        ## scans

        `letter.jpg`: A4 at 300 dpi (in the JFIF header), grey, JPEG quality 52, turned clockwise by \
        \(fixed(Letter.skew, decimals: 1)) degrees (the lines fall to the right), with grain and a shadow along the \
        left edge. `letter.txt` has its text line by line. The font is DejaVu Serif, mostly in 11 points; the \
        signature is drawn and not part of the text.

        `form-photo.jpg`: 3200 x 2400 stored pixels with EXIF orientation 6, so upright it is 2400 x 3200. The sheet's \
        corners in the upright picture, clockwise from its top left: \(FormPhoto.corners.map {
            "(\(fixed($0.x, decimals: 0)), \(fixed($0.y, decimals: 0)))"
        }.joined(separator: ", ")). EXIF: Make Fieldbook, Model Fieldbook Sample Camera, taken 2025:05:14 10:21:36, \
        position 46°52'48.30" N, 7°27'36.12" E (46.880083, 7.460033). The first of three boxes is ticked. \
        `form-photo.txt` has the text line by line; the AHV number is the published example.

        `passport.jpg`: 125 x 88 mm at 300 dpi. The machine-readable zone is ICAO's TD3 specimen in OCR-B, ten \
        characters per inch, with correct check digits:

        ```
        \(PassportSpecimen.machineReadableZone.joined(separator: "\n"))
        ```

        `qr-bill.png`: receipt and payment part, 210 x 105 mm at 300 dpi, grey. QR-IBAN \(QRBill.iban) with QRR \
        reference \(QRBill.reference), CHF 199.95, both addresses structured, error correction M, version 14, 46 mm wide, \
        with a message and bill information (Swico S1). Set in DejaVu Sans, where the guidelines ask for Arial, \
        Frutiger, Helvetica or Liberation Sans.

        """
    }

    static let pdfs = """
        ## pdf

        `report.pdf`: 5 pages A4, real text, title "\(Report.title)"; its figures, plan and tables are those of \
        `village.geojson`.

        `scanned.pdf`: 2 pages A4, each a grey JPEG of 170 dpi, without text. The pictures read:

        ```
        \(ScannedReport.pages.map { $0.joined(separator: "\n") }.joined(separator: "\n\n---\n\n"))
        ```

        `encrypted.pdf`: 1 page, AES with 128 bits (revision 4), user password `\(EncryptedNotice.userPassword)`, \
        owner password `\(EncryptedNotice.ownerPassword)`; printing allowed, copying not.

        `broken.pdf`: the first \(BrokenReport.keptBytes) bytes of `report.pdf`, with a header and a part of the first \
        page's content. Page tree, catalogue, trailer and index are missing and cannot be rebuilt.

        """

    static let making = """
        ## Making the files again

        ```
        swift run -c release --package-path SampleData/Generator make-sample-data SampleData
        ```

        This needs `libcairo2-dev libproj-dev proj-data libqpdf-dev libqrencode-dev libvips-dev fonts-dejavu fonts-ocr-b`. \
        Random numbers are seeded and no clock is read, so on Debian 12 the result is the same byte for byte. Other \
        versions of cairo, FreeType, libvips or libjpeg may draw and compress slightly differently; the coordinates \
        stay the same.
        """ + "\n"
}
