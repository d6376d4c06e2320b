import Foundation
import Testing
import TestSupport

@Suite("Scans lose nothing silently")
struct ScanLossTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// A picture of text: its path.
    private func picture(_ text: String, to name: String, dpi: Int = 150) throws -> String {
        let (mask, ink) = (folder.path + "/mask.v", folder.path + "/ink.v")
        _ = try Tool.run("vips", "text", mask, text, "--dpi", "\(dpi)", "--font", "DejaVu Sans 14")
        _ = try Tool.run("vips", "invert", mask, ink)
        let path = folder.path + "/" + name
        _ = try Tool.run("vips", "gravity", ink, path, "centre", "800", "300", "--extend", "white")
        return path
    }

    /// A PDF of one page with a grey JPEG in a rectangle, and other content before it.
    private func pdf(
        _ jpeg: String, of size: (width: Int, height: Int) = (800, 300), in rectangle: String, page: String,
        content: String, to name: String
    ) throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: jpeg))
        let operators = "\(content) q \(rectangle) cm /P Do Q"
        var file = Data(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 \(page)]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</P 6 0 R>>>>>> endobj
            4 0 obj <</Length \(operators.utf8.count)>> stream
            \(operators)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            6 0 obj <</Type/XObject/Subtype/Image/Width \(size.width)/Height \(size.height)/ColorSpace/DeviceGray/BitsPerComponent 8
            /Filter/DCTDecode/Length \(picture.count)>> stream

            """.utf8)
        file.append(picture)
        file.append(Data("\nendstream endobj\ntrailer <</Root 1 0 R/Size 7>>\n%%EOF\n".utf8))
        try folder.write(file, to: name)
    }

    /// Such a page of a PDF lost all of its text, though the same page as an image was read well.
    @Test("a pale page with a shadow and a dark border keeps its text")
    func darkBorder() throws {
        func vips(_ arguments: String...) throws { _ = try Tool.run(line: ["vips"] + arguments) }
        func path(_ name: String) -> String { folder.path + "/" + name }
        let text = """
            Sehr geehrte Damen und Herren

            Wir bestätigen den Eingang Ihrer Unterlagen vom
            dritten März und danken Ihnen für Ihre Mühe.
            Die Parzellen liegen in der Gemeinde Thun, und
            die Fläche beträgt zwölf Aren. Bitte prüfen Sie
            die Angaben bis Ende des Monats.
            """
        try vips(
            "text", path("mask.v"), text, "--dpi", "150", "--width", "1000", "--font", "DejaVu Sans 12")
        try vips("invert", path("mask.v"), path("ink.v"))
        try vips("linear", path("ink.v"), path("pale.v"), "0.3", "170", "--uchar")
        try vips("embed", path("pale.v"), path("page.v"), "120", "200", "1200", "1754", "--extend", "white")
        try vips("grey", path("ramp.v"), "1200", "1754")
        try vips("linear", path("ramp.v"), path("light.v"), "0.4", "0.6")
        try vips("multiply", path("page.v"), path("light.v"), path("lit.v"))
        try vips(
            "embed", path("lit.v"), path("lid.v"), "40", "0", "1240", "1754", "--extend", "background",
            "--background", "12")
        try vips("cast", path("lid.v"), path("grey.v"), "uchar")
        try vips("jpegsave", path("grey.v"), path("page.jpg"))
        try pdf(
            path("page.jpg"), of: (1240, 1754), in: "595 0 0 842 0 0", page: "595 842", content: "",
            to: "lid.pdf")
        let outcome = try command.run(
            "scan", "lid.pdf", "-o", "out", "--language", "deu", "--outputs", "text")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let read = folder.text("out/lid.txt")?.split(whereSeparator: \.isWhitespace) ?? []
        #expect(read == text.split(whereSeparator: \.isWhitespace), "\(read)")
    }

    @Test("a signature that is lost is named as such")
    func signature() throws {
        let content = "BT /F 30 Tf 20 120 Td (Der Vertrag steht vorn) Tj ET"
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R]>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            6 0 obj <</Type/Annot/Subtype/Widget/FT/Sig/T(Unterschrift)/Rect[0 0 0 0]/V 7 0 R>> endobj
            7 0 obj <</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<00>>> endobj
            trailer <</Root 1 0 R/Size 8>>
            %%EOF

            """, to: "signed.pdf")
        let outcome = try command.run(
            "scan", "signed.pdf", "-o", "out", "--language", "deu", "--force-ocr", "--outputs", "pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("scan.notKept: 1 signature of the PDF"), "\(outcome.errors)")
    }

    /// A page that opens with a password, and what reads it.
    private func lockedPage() throws -> [String] {
        try folder.firstPage(
            of: "pdf/scanned.pdf", to: "locked.pdf", "--encrypt", "geheim", "eigner", "256", "--")
        try folder.write("geheim\n", to: "password")
        return ["scan", "locked.pdf", "-o", "out", "--language", "deu", "--password-file", "password"]
    }

    /// The copy opened without a password, without a warning.
    @Test("a password that is lost is named", arguments: ["--force-ocr", "--pdfa"])
    func password(option: String) throws {
        let warning =
            "locked.pdf: warning: scan.notKept: the password could not be kept; the output is not encrypted"
        let outcome = try command.run(lockedPage() + ["--outputs", "pdf", option])
        #expect(outcome.status == 0 && outcome.errors.contains(warning), "\(outcome.errors)")
        #expect(try Tool.run("pdfinfo", folder.path + "/out/locked.pdf").contains(/Encrypted: +no/))
    }

    @Test(
        "a password that is kept, or was the input's alone, is not named as lost",
        arguments: [["--outputs", "pdf"], ["--outputs", "text", "--force-ocr"]])
    func keptPassword(options: [String]) throws {
        let kept = try command.run(lockedPage() + options)
        #expect(kept.status == 0 && !kept.errors.contains("scan.notKept"), "\(kept.errors)")
    }

    @Test(
        "names in characters too small to be sure are named as uncertain in a PDF too, which is read enlarged"
    )
    func smallZoneInPDF() throws {
        let small = folder.path + "/small.v"
        _ = try Tool.run("vips", "thumbnail", Command.sample("scans/passport.jpg"), small, "360")
        _ = try Tool.run("vips", "colourspace", small, folder.path + "/small.jpg", "b-w")
        let header = try Tool.run("vipsheader", "-f", "height", small)
        let height = try #require(Int(header.trimmingCharacters(in: .whitespacesAndNewlines)))
        let points = 354 * height / 360
        try pdf(
            folder.path + "/small.jpg", of: (360, height), in: "354 0 0 \(points) 0 0", page: "354 \(points)",
            content: "", to: "small.pdf")
        for name in ["small.jpg", "small.pdf"] {
            let outcome = try command.run("scan", "classify", name, "--language", "eng")
            #expect(
                (outcome.output + outcome.errors).contains("uncertain"), "\(outcome.output) \(outcome.errors)"
            )
        }
    }

    @Test("the picture of a text on a page with text is read, and nothing else there")
    func pictureOfText() throws {
        let jpeg = try picture("Parzelle Musterwil", to: "text.jpg")
        try pdf(
            jpeg, in: "400 0 0 150 100 30", page: "600 400",
            content: "BT /F 24 Tf 50 330 Td (Der Vertrag steht oben) Tj ET", to: "mixed.pdf")
        let outcome = try command.run("scan", "mixed.pdf", "-o", "out", "--language", "deu")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try Tool.run("pdftotext", folder.path + "/out/mixed.pdf", "-")
        #expect(text.contains("Musterwil"), "\(text)")
        #expect(text.components(separatedBy: "Vertrag").count == 2, "\(text)")
        #expect(folder.text("out/mixed.txt")?.contains("Musterwil") == true)
        let again = try command.run("scan", "out/mixed.pdf", "-o", "again", "--language", "deu")
        #expect(again.errors.contains("scan.hasText"), "\(again.errors)")
    }

    /// A page of two metres with a picture of 800 pixels was drawn with 24,000.
    @Test("a large page is read at its picture's own resolution")
    func largePage() throws {
        let jpeg = try picture("Parzelle Musterwil", to: "text.jpg")
        try pdf(jpeg, in: "5600 0 0 2100 0 0", page: "5600 2100", content: "", to: "large.pdf")
        let outcome = try command.run(
            "scan", "large.pdf", "-o", "out", "--language", "deu", "--force-ocr", "--colour", "grey")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text("out/large.txt")?.contains("Musterwil") == true)
        let pictures = try Tool.run("pdfimages", "-list", folder.path + "/out/large.pdf")
        #expect(pictures.contains(/image +[0-9]{3,4} +/), "\(pictures)")
    }

    /// The picture's pixels were divided by the page's inches, which left letters of six pixels.
    @Test("a small picture on a large page is read at the resolution in which it is drawn")
    func smallPictureOnLargePage() throws {
        let jpeg = try picture("Parzelle Musterwil", to: "text.jpg")
        try pdf(jpeg, in: "400 0 0 150 200 300", page: "1700 700", content: "", to: "large.pdf")
        let outcome = try command.run(
            "scan", "large.pdf", "-o", "out", "--language", "deu", "--force-ocr", "--colour", "grey")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text("out/large.txt")?.contains("Musterwil") == true)
    }

    @Test("a PDF that came becomes PDF/A, or fails with the reasons", arguments: ["2", "3"])
    func archival(part: String) throws {
        let jpeg = try picture("Parzelle Musterwil", to: "text.jpg")
        try pdf(jpeg, in: "400 0 0 150 100 100", page: "600 400", content: "", to: "scan.pdf")
        let made = try command.run(
            "scan", "scan.pdf", "-o", "out", "--language", "deu", "--pdfa", "--pdfa-level", part + "b")
        #expect(made.status == 0, "\(made.errors)")
        let metadata = try Tool.run("pdfinfo", "-meta", folder.path + "/out/scan.pdf")
        #expect(metadata.contains("<pdfaid:part>\(part)<"), "\(metadata)")
        try pdf(
            jpeg, in: "400 0 0 150 100 100", page: "600 400",
            content: "BT /F 24 Tf 50 330 Td (Der Vertrag steht oben) Tj ET", to: "text.pdf")
        let refused = try command.run("scan", "text.pdf", "-o", "out", "--language", "deu", "--pdfa")
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains("pdf.notArchival")
                && refused.errors.contains("Helvetica is not embedded"),
            "\(refused.errors)")
        #expect(folder.data("out/text.pdf") == nil)
    }

    @Test("a HEIC that is small enough does not grow")
    func heic() throws {
        _ = try picture("Parzelle Musterwil", to: "text.png")
        _ = try Tool.run(
            "vips", "heifsave", folder.path + "/text.png", folder.path + "/text.heic", "--Q", "20", "--strip")
        let before = try #require(folder.data("text.heic"))
        for limit in [["--max-bytes", "500KB"], []] {
            let outcome = try command.run(
                ["scan", "compress", "text.heic", "-o", "out", "--language", "deu", "--overwrite", "--force"]
                    + limit)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try #require(folder.data("out/text.heic")).count <= before.count)
        }
    }

    /// Its metadata have to go, for which it was packed anew: 140 kB became 229, and took 41 s.
    @Test("a phone's HEIC that is small enough keeps its picture and its size, and loses its position")
    func photo() throws {
        _ = try picture("Parzelle Musterwil", to: "text.png")
        _ = try Tool.run(
            "vips", "heifsave", folder.path + "/text.png", folder.path + "/text.heic", "--Q", "20", "--strip")
        _ = try Tool.run(
            "exiftool", "-q", "-overwrite_original", "-EXIF:Make=Acme", "-EXIF:GPSLatitude=46.88",
            "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=7.46", "-EXIF:GPSLongitudeRef=E",
            "-XMP-exif:GPSLatitude=46.88", folder.path + "/text.heic")
        let before = try #require(folder.data("text.heic")).count
        for limit in [["--max-bytes", "500KB"], []] {
            let outcome = try command.run(
                ["scan", "compress", "text.heic", "-o", "out", "--language", "deu", "--overwrite", "--force"]
                    + limit + ["--format", "ndjson"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try #require(folder.data("out/text.heic")).count <= before)
            if !limit.isEmpty {
                #expect(outcome.output.contains("\"kept\":true"), "\(outcome.output)")
            }
            let said = try Tool.run("exiftool", "-a", "-ee", "-G1", "-s", folder.path + "/out/text.heic")
            #expect(!said.contains("GPS") && !said.contains("Acme"), "\(said)")
        }
    }

    @Test("what becomes illegible is written where that is allowed, with a warning")
    func illegible() throws {
        let lines = (1...40).map { "Parzelle \($0 * 7919) Musterwil Grundbuch Nummer \($0 * 104729)" }
        let mask = folder.path + "/mask.v"
        _ = try Tool.run(
            "vips", "text", mask, lines.joined(separator: "\n"), "--dpi", "110", "--font", "DejaVu Sans 9")
        _ = try Tool.run("vips", "invert", mask, folder.path + "/small.png")
        let arguments = [
            "scan", "compress", "small.png", "-o", "out", "--language", "deu", "--max-bytes", "4KB",
            "--to-format", "jpeg",
        ]
        let refused = try command.run(arguments)
        #expect(refused.status == 1 && refused.errors.contains("scan.doesNotFit"), "\(refused.errors)")
        let allowed = try command.run(arguments + ["--allow-illegible"])
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(allowed.errors.contains("of the words are still legible"), "\(allowed.errors)")
        #expect(try #require(folder.data("out/small.jpg")).count <= 4_000)
    }
}
