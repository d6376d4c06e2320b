import Foundation
import Testing
import TestSupport

@Suite("Previews of images, end to end")
struct ImagePreviewTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    @Test(
        "a phone photo comes out upright, small and without its position",
        arguments: [("jpeg", "jpg"), ("png", "png"), ("webp", "webp")])
    func photo(type: String, ending: String) throws {
        let outcome = try command.run(
            "preview", Command.sample("scans/form-photo.jpg"), "-o", "out", "--size", "256", "--type", type,
            "--format", "csv")
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").last?.contains(",1,1,192,256,") == true)
        let name = "out/form-photo-1.\(ending)"
        #expect(folder.files == [name])
        #expect(try folder.pictureSize(of: name) == "192x256")
        let picture = try #require(folder.data(name))
        for word in ["Exif", "EXIF", "eXIf", "GPS", "Fieldbook Sample Camera"] {
            #expect(picture.range(of: Data(word.utf8)) == nil, "\(word)")
        }
    }

    @Test("a folder's images and PDFs are all taken")
    func mixedFolder() throws {
        for name in ["scans/letter.jpg", "scans/qr-bill.png", "pdf/report.pdf"] {
            let data = try Data(contentsOf: URL(fileURLWithPath: Command.sample(name)))
            try folder.write(data, to: "in/" + name)
        }
        let outcome = try command.run("preview", "in", "-o", "out", "--size", "100")
        #expect(outcome.status == 0)
        #expect(
            folder.files.filter { $0.hasPrefix("out/") }
                == ["out/pdf/report-1.png", "out/scans/letter-1.png", "out/scans/qr-bill-1.png"])
    }

    @Test("the content says what a file is, not its name")
    func contentDecides() throws {
        let image = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/qr-bill.png")))
        let pdf = try Data(contentsOf: URL(fileURLWithPath: Command.sample("pdf/report.pdf")))
        try folder.write(image, to: "image.pdf")
        try folder.write(pdf, to: "paper.jpg")
        let outcome = try command.run("preview", "image.pdf", "paper.jpg", "-o", "out", "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("image.pdf,1,1,") && outcome.output.contains("paper.jpg,1,5,"))
        let piped = try command.run("preview", "-", "-o", "piped", input: image)
        #expect(piped.status == 0 && folder.files.contains("piped/stdin-1.png"))
    }

    @Test("--dpi is for PDFs; images keep to the default size and are never enlarged")
    func resolution() throws {
        try command.run("preview", Command.sample("scans/letter.jpg"), "-o", "out", "--dpi", "600")
        #expect(try folder.pictureSize(of: "out/letter-1.png").split(separator: "x").contains("1024"))
        _ = try Tool.run(line: ["vips", "black", folder.path + "/dot.png", "3", "2"])
        try command.run("preview", "dot.png", "-o", "out")
        #expect(try folder.pictureSize(of: "out/dot-1.png") == "3x2")
    }

    @Test("frames are pages", arguments: [("all", [1, 2, 3]), ("2-last", [2, 3]), ("first", [1])])
    func frames(pages: String, expected: [Int]) throws {
        _ = try Tool.run(line: ["vips", "black", folder.path + "/strip.png", "40", "60"])
        _ = try Tool.run(
            line: ["vips", "gifsave", folder.path + "/strip.png", folder.path + "/moving.gif"]
                + ["--page-height", "20"])
        let outcome = try command.run(
            "preview", "moving.gif", "-o", "out", "--pages", pages, "--size", "20", "--format", "csv")
        #expect(outcome.status == 0)
        let rows = outcome.output.split(separator: "\n").dropFirst()
        #expect(rows.count == expected.count)
        for (row, page) in zip(rows, expected) {
            #expect(row.hasPrefix("moving.gif,\(page),3,20,10,"))
            #expect(folder.files.contains("out/moving-\(page).png"))
        }
        let missing = try command.run("preview", "moving.gif", "-o", "out", "--pages", "4")
        #expect(missing.status == 1 && missing.errors.contains("image.pageMissing"))
    }

    @Test("a thousand frames are the most at a time")
    func tooManyFrames() throws {
        _ = try Tool.run(line: ["vips", "black", folder.path + "/strip.png", "1", "1001"])
        _ = try Tool.run(
            line: ["vips", "gifsave", folder.path + "/strip.png", folder.path + "/moving.gif"]
                + ["--page-height", "1"])
        let all = try command.run("preview", "moving.gif", "-o", "out", "--pages", "all")
        #expect(all.status == 1 && all.errors.contains("moving.gif: preview.tooManyPages: "))
        let last = try command.run("preview", "moving.gif", "-o", "out", "--pages", "1-2,last", "--overwrite")
        #expect(last.status == 0)
        let expected = ["0001", "0002", "1001"].map { "out/moving-\($0).png" }
        #expect(folder.files.filter { $0.hasPrefix("out/") } == expected)
    }

    @Test(
        "images that are none are told apart",
        arguments: [
            ("empty.jpg", Data(), "image.fileUnreadable"),
            ("words.png", Data("hello".utf8), "image.unsupportedFormat"),
            ("cut.gif", Data("GIF89a".utf8), "image.unreadable"),
        ])
    func notAnImage(name: String, content: Data, code: String) throws {
        try folder.write(content, to: name)
        let outcome = try command.run("preview", name, Command.sample("scans/letter.jpg"), "-o", "out")
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.filter { $0.hasPrefix("\(name): ") && $0.contains(code) }.count == 1)
        #expect(folder.files == [name, "out/letter-1.png"].sorted())
    }

    @Test("a cut photo leaves nothing behind")
    func cutPhoto() throws {
        let photo = try Data(contentsOf: URL(fileURLWithPath: Command.sample("scans/letter.jpg")))
        try folder.write(photo.prefix(photo.count / 2), to: "cut.jpg")
        let outcome = try command.run("preview", "cut.jpg", "-o", "out", "--size", "64")
        #expect(outcome.status == 1 && outcome.errors.contains("image.unreadable"))
        #expect(folder.files == ["cut.jpg"])
    }
}
