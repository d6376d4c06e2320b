import Foundation
import Testing
import TestSupport

@Suite("Images made smaller")
struct ScanCompressionTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// The first lines of the letter, in grey, saved with vips's options in brackets.
    private func lines(_ name: String, height: Int = 700) throws {
        _ = try Tool.run(
            "vips", "crop", Command.sample("scans/letter.jpg"), folder.path + "/" + name, "150", "1200",
            "2200", "\(height)")
    }

    /// A picture of one colour.
    private func red(_ name: String, width: Int = 64, height: Int = 48) throws {
        let black = folder.path + "/black.v"
        _ = try Tool.run("vips", "black", black, "\(width)", "\(height)", "--bands", "3")
        _ = try Tool.run("vips", "linear", black, folder.path + "/" + name, "1 1 1", "200 20 20", "--uchar")
    }

    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func loader(_ name: String) throws -> String {
        let loader = try Tool.run("vipsheader", "-f", "vips-loader", folder.path + "/" + name)
        return loader.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "have the requested format, whatever they were",
        arguments: [
            ("jpeg", "jpg", "jpegload"), ("png", "png", "pngload"), ("webp", "webp", "webpload"),
            ("tiff", "tif", "tiffload"), ("heic", "heic", "heifload"),
        ])
    func formats(format: String, suffix: String, loader: String) throws {
        try red("b.png")
        for name in ["a.jpg", "c.jp2"] {
            _ = try Tool.run("vips", "copy", folder.path + "/b.png", folder.path + "/" + name)
        }
        let outcome = try command.run(
            "scan", "compress", "a.jpg", "b.png", "c.jp2", "-o", "out", "--to-format", format, "--width",
            "32", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for (name, row) in zip(["a", "b", "c"], try rows(outcome)) {
            #expect(try self.loader("out/\(name).\(suffix)") == loader)
            #expect(row["width"] as? Int == 32 && row["height"] as? Int == 24)
            let pixel = try Tool.run("vips", "getpoint", folder.path + "/out/\(name).\(suffix)", "9", "9")
            let red = try #require(pixel.split(separator: " ").first.flatMap { Double($0) })
            #expect(abs(red - 200) < 12, "\(name): \(pixel)")
        }
    }

    @Test("keep their format, if it can be written") func automatic() throws {
        for name in ["a.JPEG", "b.png", "c.jp2"] { try red(name == "a.JPEG" ? "a.jpg" : name) }
        try FileManager.default.moveItem(atPath: folder.path + "/a.jpg", toPath: folder.path + "/a.JPEG")
        try FileManager.default.copyItem(atPath: folder.path + "/b.png", toPath: folder.path + "/liar.jpg")
        let outcome = try command.run("scan", "compress", "a.JPEG", "b.png", "c.jp2", "liar.jpg", "-o", "out")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            folder.files.filter { $0.hasPrefix("out/") } == [
                "out/a.jpg", "out/b.png", "out/c.jpg", "out/liar.png",
            ])
    }

    @Test("never take more bytes than are allowed, and can still be read") func limit() throws {
        try lines("lines.jpg[Q=95]")
        let before = try #require(folder.data("lines.jpg")).count
        let outcome = try command.run(
            "scan", "compress", "lines.jpg", "-o", "out", "--max-bytes", "40KB", "--language", "deu",
            "--format",
            "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let after = try #require(folder.data("out/lines.jpg")).count
        #expect(before > 100_000 && after <= 40_000 && after >= 34_000, "\(before) \(after)")
        let row = try #require(try rows(outcome).first)
        #expect(row["bytes"] as? Int == after && row["before_bytes"] as? Int == before)
        #expect(try #require(row["words_kept_percent"] as? Double) >= 90)
    }

    @Test("are not made where no legible one is small enough") func illegible() throws {
        try lines("fine.png")
        _ = try Tool.run("vips", "shrink", folder.path + "/fine.png", folder.path + "/lines.jpg", "2", "2")
        let small = try command.run(
            "scan", "compress", "lines.jpg", "-o", "small", "--max-bytes", "5KB", "--language", "deu")
        #expect(small.status == 1 && small.errors.contains("scan.doesNotFit"), "\(small.errors)")
        #expect(small.errors.contains("is not legible"), "\(small.errors)")
        #expect(folder.data("small/lines.jpg") == nil)
    }

    /// Bytes of the smallest file of a format that can be made of `lines.jpg`.
    private func smallest(_ format: String) throws -> Int {
        let outcome = try command.run(
            "scan", "compress", "lines.jpg", "-o", format, "--to-format", format, "--max-bytes", "4KB",
            "--language", "deu")
        #expect(outcome.status == 1, "\(outcome.errors)")
        let told = try #require(outcome.errors.firstMatch(of: /smallest that was reached is (\d+)/))
        return try #require(Int(told.output.1))
    }

    @Test("are WebP, or else black and white, where nothing else is small enough to be read")
    func otherFormats() throws {
        try lines("lines.jpg[Q=95]", height: 350)
        let (jpeg, webp) = (try smallest("jpeg"), try smallest("webp"))
        try #require(webp < jpeg)
        for (limit, suffix, format) in [((jpeg + webp) / 2, "webp", "webp"), (webp - 100, "png", "png")] {
            let outcome = try command.run(
                "scan", "compress", "lines.jpg", "-o", suffix + "-out", "--max-bytes", "\(limit)",
                "--language", "deu", "--format", "ndjson")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let row = try #require(try rows(outcome).first)
            #expect(row["format"] as? String == format && row["kept"] as? Bool == false)
            #expect(try #require(row["words_kept_percent"] as? Double) >= 90)
            let name = "\(suffix)-out/lines.jpg.\(suffix)"
            #expect(try #require(folder.data(name)).count <= limit)
            #expect(try loader(name) == format + "load")
            #expect(folder.data("\(suffix)-out/lines.jpg") == nil)
            let note = "so it is \(format == "webp" ? "a WebP picture" : "a black-and-white PNG")"
            #expect(outcome.errors.contains(note), "\(outcome.errors)")
        }
    }

    /// A photo of a form became a black-and-white PNG.
    @Test("do not become black and white where they are more than text")
    func picture() throws {
        func path(_ name: String) -> String { folder.path + "/" + name }
        try lines("lines.v", height: 350)
        _ = try Tool.run("vips", "colourspace", path("lines.v"), path("page.v"), "srgb")
        _ = try Tool.run("vips", "black", path("black.v"), "2200", "200", "--bands", "3")
        _ = try Tool.run("vips", "linear", path("black.v"), path("area.v"), "1 1 1", "250 200 140", "--uchar")
        _ = try Tool.run(
            "vips", "join", path("page.v"), path("area.v"), path("picture.jpg[Q=95]"), "vertical")
        let outcome = try command.run(
            "scan", "compress", "picture.jpg", "-o", "out", "--max-bytes", "4500", "--language", "deu")
        #expect(outcome.status == 1 && outcome.errors.contains("scan.doesNotFit"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("split"), "a picture cannot be split: \(outcome.errors)")
        #expect(folder.files.allSatisfy { !$0.hasPrefix("out/") })
    }

    @Test("of HEIC take most of the bytes that are allowed, and can still be read")
    func limitedHEIC() throws {
        try lines("lines.png")
        let outcome = try command.run(
            "scan", "compress", "lines.png", "-o", "out", "--to-format", "heic", "--max-bytes", "60KB",
            "--language", "deu", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let size = try #require(folder.data("out/lines.heic")).count
        #expect(size <= 60_000 && size >= 33_000, "\(size)")
        #expect(try #require(try rows(outcome).first?["words_kept_percent"] as? Double) >= 90)
    }

    @Test("keep pale colours as long as they can") func colours() throws {
        let outcome = try command.run(
            "scan", "compress", Command.sample("scans/passport.jpg"), "-o", "out", "--max-bytes", "150KB",
            "--language", "eng")
        #expect(outcome.status == 0 && !outcome.errors.contains("colours were removed"), "\(outcome.errors)")
        #expect(try bands("out/passport.jpg") == "3")
    }

    private func bands(_ name: String) throws -> String {
        try Tool.run("vipsheader", "-f", "bands", folder.path + "/" + name)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "that hold no text give up their colours last, and say so", arguments: [("5KB", "3"), ("1200", "1")])
    func noText(limit: String, left: String) throws {
        for seed in ["1", "2", "3"] {
            _ = try Tool.run(
                "vips", "gaussnoise", folder.path + "/\(seed).v", "100", "100", "--seed", seed, "--sigma",
                "60")
        }
        let parts = ["1", "2", "3"].map { folder.path + "/\($0).v" }.joined(separator: " ")
        _ = try Tool.run("vips", "bandjoin", parts, folder.path + "/deep.v")
        _ = try Tool.run("vips", "cast", folder.path + "/deep.v", folder.path + "/noise.png", "uchar")
        let outcome = try command.run(
            "scan", "compress", "noise.png", "-o", "out", "--max-bytes", limit, "--language", "deu",
            "--format",
            "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: colours were removed") == (left == "1"), "\(outcome.errors)")
        #expect(try bands("out/noise.png") == left)
        #expect(try #require(folder.data("out/noise.png")).count <= (limit == "5KB" ? 5_000 : 1_200))
        #expect(try rows(outcome).first?["words_kept_percent"] is NSNull)
    }

    @Test("lose the position unless it is asked for, and say so") func position() throws {
        let photo = Command.sample("scans/form-photo.jpg")
        let outcome = try command.run(
            "scan", "compress", photo, "-o", "out", "--scale", "20", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let dropped = try #require(try rows(outcome).first?["dropped"] as? [String])
        #expect(dropped.contains("GPS position") && dropped.contains("camera"))
        for arguments in [
            ["--metadata", "keep"], ["--metadata", "remove"], ["--metadata", "keep", "--keep-position"],
        ] {
            let outcome = try command.run(
                ["scan", "compress", photo, "-o", "more", "--scale", "20", "--overwrite"] + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("legible words %  picture unchanged  metadata removed"))
            let said = try Tool.run("exiftool", "-a", "-G1", "-s", folder.path + "/more/form-photo.jpg")
            #expect(said.contains("GPSLatitude") == arguments.contains("--keep-position"), "\(arguments)")
            #expect(said.contains("Make ") == (arguments[1] == "keep"))
        }
    }

    @Test("never grow in their own format, and never unsaid in another") func growth() throws {
        try lines("lines.jpg[Q=30]")
        let kept = try command.run(
            "scan", "compress", "lines.jpg", "-o", "out", "--quality", "95", "--format", "ndjson")
        #expect(kept.status == 0, "\(kept.errors)")
        #expect(try rows(kept).first?["kept"] as? Bool == true)
        #expect(try #require(folder.data("out/lines.jpg")).count <= #require(folder.data("lines.jpg")).count)
        let pixels = try ["lines.jpg", "out/lines.jpg"].map { name in
            _ = try Tool.run("vips", "rawsave", folder.path + "/" + name, folder.path + "/pixels.raw")
            return try #require(folder.data("pixels.raw"))
        }
        #expect(pixels[0] == pixels[1])
        let larger = try command.run("scan", "compress", "lines.jpg", "-o", "out", "--to-format", "png")
        #expect(larger.status == 0 && larger.errors.contains("warning: the file is larger than the original"))
    }

    @Test("of many pages are TIFF, and no other format") func pages() throws {
        let page = folder.path + "/page.png"
        _ = try Tool.run("vips", "shrink", Command.sample("scans/letter.jpg"), page, "4", "4")
        let two = folder.path + "/two.tif[page_height=877,compression=jpeg]"
        _ = try Tool.run("vips", "arrayjoin", "\(page) \(page)", two, "--across", "1")
        let outcome = try command.run(
            "scan", "compress", "two.tif", "-o", "out", "--scale", "50", "--compare", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pages = try Tool.run("vipsheader", "-f", "n-pages", folder.path + "/out/two.tif")
        #expect(pages.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
        let row = try #require(try rows(outcome).first)
        #expect(row["pages"] as? Int == 2 && row["width"] as? Int == 310)
        let size = try Tool.run("vipsheader", folder.path + "/out/two.compare.jpg")
        #expect(size.contains("1600x18"), "two pages stand below each other: \(size)")
        let refused = try command.run("scan", "compress", "two.tif", "-o", "out", "--to-format", "jpeg")
        #expect(refused.status == 1 && refused.errors.contains("image.manyPages"))
    }

    @Test("can be seen beside what they were") func compare() throws {
        try red("red.png", width: 900, height: 300)
        let outcome = try command.run(
            "scan", "compress", "red.png", "-o", "out", "--to-format", "jpeg", "--colour", "grey", "--compare"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        func pixel(_ x: Int) throws -> [Double] {
            let text = try Tool.run("vips", "getpoint", folder.path + "/out/red.compare.jpg", "\(x)", "150")
            return text.split(separator: " ").compactMap { Double($0) }
        }
        let (before, after) = (try pixel(400), try pixel(1_200))
        #expect(before[0] > 190 && before[1] < 40)
        #expect(abs(after[0] - after[1]) < 4 && abs(after[1] - after[2]) < 4 && after[0] < 150)
    }

    @Test("say that WebP loses the resolution")
    func webPResolution() throws {
        let words = "passport.jpg: note: WebP cannot store the resolution, so it is removed"
        let photo = Command.sample("scans/passport.jpg")
        let webP = try command.run("scan", "compress", photo, "-o", "out", "--to-format", "webp")
        #expect(webP.status == 0 && webP.errors.contains(words), "\(webP.errors)")
        let jpeg = try command.run("scan", "compress", photo, "-o", "same")
        #expect(jpeg.status == 0 && !jpeg.errors.contains("resolution"), "\(jpeg.errors)")
    }

    @Test("are not PDFs, whose command is named") func pdf() throws {
        let outcome = try command.run("scan", "compress", Command.sample("pdf/scanned.pdf"), "-o", "out")
        #expect(outcome.status == 1 && outcome.errors.contains("scan.isPDF"))
        #expect(outcome.errors.contains("\"fieldbook scan process --force-ocr\"."), "\(outcome.errors)")
        let limited = try command.run(
            "scan", "compress", Command.sample("pdf/scanned.pdf"), "-o", "other", "--max-bytes", "100000")
        #expect(limited.errors.contains("scan process --force-ocr --max-bytes 100000\""), "\(limited.errors)")
    }

    @Test(
        "need settings that go together",
        arguments: [
            ["--max-bytes", "300"], ["--quality", "0"], ["--scale", "200"],
            ["--scale", "50", "--dpi", "100"],
            ["--width", "0"], ["--keep-position"], ["--to-format", "jp2"], ["--colour", "pink"],
            ["--dpi", "nan"],
        ])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(
            ["scan", "compress", Command.sample("scans/letter.jpg"), "-o", "out"] + arguments)
        #expect(outcome.status == 2, "\(outcome.errors)")
    }

    @Test("that are cut off are damaged, whatever they are to become", arguments: ["jpeg", "webp", "png"])
    func cutOff(format: String) throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/letter.jpg")))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.path + "/half.jpg"))
        let outcome = try command.run(
            "scan", "compress", "half.jpg", "-o", "out", "--to-format", format, "--max-bytes", "100KB")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("image.unreadable: the picture is cut off")
                && outcome.errors.contains("get it again from its source"), "\(outcome.errors)")
    }
}
