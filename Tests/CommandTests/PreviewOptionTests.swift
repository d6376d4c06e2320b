import Foundation
import Testing
import TestSupport

@Suite("Previews by their options, end to end")
struct PreviewOptionTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// Pages of these sizes in points, each with a black square.
    private func pdf(_ sizes: [(Int, Int)]) -> Data {
        let kids = sizes.indices.map { "\($0 + 4) 0 R" }.joined(separator: " ")
        let pages = sizes.enumerated().map { index, size in
            "\(index + 4) 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.0) \(size.1)]/Contents 3 0 R>> endobj\n"
        }
        return Data(
            """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[\(kids)]/Count \(sizes.count)>> endobj
            3 0 obj <</Length 14>> stream
            10 10 50 50 re f
            endstream endobj
            \(pages.joined())trailer <</Root 1 0 R>>

            """.utf8)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("thumbnails of two densities have a list beside them")
    func manifest() throws {
        try folder.write(pdf([(100, 200), (200, 100)]), to: "a.pdf")
        let arguments = [
            "preview", "a.pdf", "--pages", "all", "--size", "64", "--2x", "--manifest", "--naming",
            "{name}_p{page}", "-o",
        ]
        #expect(try command.run(arguments + ["out"]).status == 0)
        #expect(
            Set(made) == [
                "out/a_p1.png", "out/a_p1@2x.png", "out/a_p2.png", "out/a_p2@2x.png", "out/a-manifest.json",
            ])
        #expect(
            try folder.pictureSize(of: "out/a_p1.png") == "32x64"
                && folder.pictureSize(of: "out/a_p2@2x.png") == "128x64")
        let manifest = try #require(folder.data("out/a-manifest.json"))
        let list = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
        let pictures = try #require(list["pictures"] as? [[String: Any]])
        #expect(list["document"] as? String == "a.pdf" && list["pageCount"] as? Int == 2)
        #expect(
            pictures.map { $0["file"] as? String } == ["a_p1.png", "a_p1@2x.png", "a_p2.png", "a_p2@2x.png"])
        #expect(pictures.map { $0["page"] as? Int } == [1, 1, 2, 2])
        for picture in pictures {
            let name = "out/" + (try #require(picture["file"] as? String))
            let sum = try Tool.run("sha256sum", folder.path + "/" + name)
            #expect(sum.split(separator: " ").first.map(String.init) == picture["sha256"] as? String)
            #expect(folder.data(name)?.count == picture["bytes"] as? Int)
            let width = try #require(picture["width"] as? Int),
                height = try #require(picture["height"] as? Int)
            #expect(try folder.pictureSize(of: name) == "\(width)x\(height)")
        }
        #expect(try command.run(arguments + ["again"]).status == 0)
        for name in made {
            #expect(folder.data(name) == folder.data("again" + name.dropFirst(3)))
        }
    }

    @Test("a page that is too large gets a picture that says so, and costs that page only")
    func placeholder() throws {
        try folder.write(pdf([(100, 200), (14_400, 14_400), (100, 200)]), to: "plan.pdf")
        let outcome = try command.run(
            "preview", "plan.pdf", "-o", "out", "--pages", "all", "--dpi", "144", "--manifest", "--format",
            "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("page 2: pdf.tooLarge: "))
        #expect(made == ["out/plan-1.png", "out/plan-2.png", "out/plan-3.png", "out/plan-manifest.json"])
        #expect(
            try folder.pictureSize(of: "out/plan-1.png") == "200x400"
                && folder.pictureSize(of: "out/plan-2.png") == "1024x1024")
        #expect(folder.data("out/plan-1.png") == folder.data("out/plan-3.png"))
        let manifest = try #require(folder.text("out/plan-manifest.json"))
        #expect(manifest.components(separatedBy: "\"failure\" : \"pdf.tooLarge\"").count == 2)

        try folder.write(pdf([(14_400, 14_400)]), to: "one.pdf")
        let one = try command.run("preview", "one.pdf", "-o", "one", "--dpi", "144")
        #expect(one.status == 1 && one.errors.contains("page 1: pdf.tooLarge"))
        #expect(folder.files.filter { $0.hasPrefix("one/") } == ["one/one-1.png"])
    }

    @Test("boxes, regions and types do as they say")
    func boxes() throws {
        try folder.write(pdf([(100, 200)]), to: "a.pdf")
        for (options, name, expected) in [
            (["--width", "60"], "a-1.png", "60x120"), (["--height", "60"], "a-1.png", "30x60"),
            (["--width", "50", "--height", "60", "--fill"], "a-1.png", "50x60"),
            (["--size", "64", "--fill"], "a-1.png", "64x64"),
            (["--dpi", "72", "--region", "0,140,80,60"], "a-1.png", "80x60"),
            (["--type", "tiff", "--size", "40"], "a-1.tif", "20x40"),
            (["--type", "webp", "--size", "40", "--transparent"], "a-1.webp", "20x40"),
            (["--size", "40", "--naming", "{name}"], "a.png", "20x40"),
        ] {
            let outcome = try command.run(
                ["preview", "a.pdf", "-o", "out", "--overwrite", "--force"] + options)
            #expect(outcome.status == 0, "\(options): \(outcome.errors)")
            #expect(try folder.pictureSize(of: "out/" + name) == expected, "\(options)")
        }
        let photo = try command.run(
            "preview", Command.sample("scans/form-photo.jpg"), "-o", "out", "--size", "90", "--fill",
            "--grey",
            "--type", "jpeg", "--progressive")
        #expect(photo.status == 0)
        #expect(try folder.pictureSize(of: "out/form-photo-1.jpg") == "90x90")
        let bands = try Tool.run("vipsheader", "-f", "bands", folder.path + "/out/form-photo-1.jpg")
        #expect(bands.hasPrefix("1"))
        #expect(folder.data("out/form-photo-1.jpg")?.range(of: Data([0xFF, 0xC2])) != nil)
    }

    @Test("all of the paper is drawn where the media box is asked for", arguments: ["/Page/", "/Pages/"])
    func mediaBox(node: String) throws {
        let whole = String(decoding: pdf([(100, 200), (60, 40)]), as: UTF8.self)
        try folder.write(
            whole.replacing("/Type" + node, with: "/CropBox[0 0 50 30]/Type" + node), to: "a.pdf")
        for (box, first, second) in [("crop", "50x30", "50x30"), ("media", "100x200", "60x40")] {
            let outcome = try command.run(
                "preview", "a.pdf", "-o", "out/" + box, "--pages", "all", "--dpi", "72", "--box", box)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(made.filter { $0.hasPrefix("out/" + box) }.count == 2)
            #expect(
                try folder.pictureSize(of: "out/\(box)/a-1.png") == first
                    && folder.pictureSize(of: "out/\(box)/a-2.png") == second)
        }
    }

    @Test(
        "what makes no sense together is wrong use",
        arguments: [
            ["--type", "jpeg", "--transparent"], ["--dpi", "72", "--width", "50"], ["--dpi", "72", "--fill"],
            ["--width", "5"], ["--region", "1,2,3"], ["--naming", "{page}"],
            ["--naming", "{name}/../{page}"],
            ["--naming", "{name}{page}{page}"], ["--naming", "{name}-{date}"],
            ["--naming", "{name}", "--pages", "all"],
            ["--naming", "{name}/{page}"], ["--naming", "{name}-{page}/"],
        ])
    func wrongUse(options: [String]) throws {
        try folder.write(pdf([(100, 200)]), to: "a.pdf")
        let outcome = try command.run(["preview", "a.pdf", "-o", "out"] + options)
        #expect(outcome.status == 2 && made.isEmpty)
    }

    @Test("PNGs of pages are read by others, and small ones smaller")
    func efforts() throws {
        for effort in ["fast", "small"] {
            let outcome = try command.run(
                "preview", Command.sample("pdf/report.pdf"), "-o", effort, "--dpi", "60", "--effort", effort)
            #expect(outcome.status == 0)
            _ = try Tool.run(
                "vips", "copy", "\(folder.path)/\(effort)/report-1.png", "\(folder.path)/\(effort).v")
        }
        let difference = folder.path + "/difference.v"
        _ = try Tool.run("vips", "subtract", folder.path + "/fast.v", folder.path + "/small.v", difference)
        #expect(try Tool.run("vips", "max", difference).hasPrefix("0"))
        let fast = try #require(folder.data("fast/report-1.png")),
            small = try #require(folder.data("small/report-1.png"))
        #expect(small.count < fast.count)
    }
}
