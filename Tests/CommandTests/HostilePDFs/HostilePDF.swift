import Foundation

/// A PDF that a renderer has to survive, and the expected previews at 72 dots an inch.
struct HostilePDF {
    /// The expected outcome.
    enum Outcome {
        /// Pictures of so many pages, and no complaint.
        case drawn(pages: Int = 1)
        /// Pictures, or placeholders, beside this error.
        case told(String)
        /// This error and no picture.
        case refused(String)
    }

    /// The file's name without its extension.
    let name: String
    let file: Data
    let outcome: Outcome

    init(_ name: String, _ file: Data, _ outcome: Outcome) {
        self.name = name
        self.file = file
        self.outcome = outcome
    }
}

extension HostilePDF {
    /// Files that are not documents, or not whole ones.
    static var broken: [HostilePDF] {
        var pageless = PDFObjects()
        pageless.add("<</Type/Catalog/Pages 2 0 R>>")
        pageless.add("<</Type/Pages/Kids[]/Count 0>>")
        var circle = PDFObjects()
        circle.add("<</Type/Catalog/Pages 2 0 R>>")
        circle.add("<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>")
        let noise = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) })
        return [
            HostilePDF("empty", Data(), .refused("pdf.empty")),
            HostilePDF("garbage", noise, .refused("pdf.notAPDF")),
            HostilePDF("announced garbage", Data("%PDF-1.7\n".utf8) + noise, .refused("pdf.damaged")),
            HostilePDF("no pages", pageless.file, .refused("pdf.noPages")),
            HostilePDF("page tree in a circle", circle.file, .refused("pdf.damaged")),
        ]
    }

    /// Pages larger than any picture.
    static var giants: [HostilePDF] {
        let boxes = [
            ("14,400 points", "/MediaBox[0 0 14400 14400]"),
            ("200,000 points", "/MediaBox[0 0 200000 200000]"),
            ("units of 75,000 points", "/MediaBox[0 0 120 80]/UserUnit 75000"),
        ]
        return boxes.map { name, box in
            HostilePDF(name, PDFObjects(content: square, page: box).file, .told("pdf.tooLarge"))
        }
    }

    /// Takes 3 GB.
    static var memoryBomb: HostilePDF {
        HostilePDF(
            "two million saved states", PDFObjects(content: String(repeating: "q ", count: 2_000_000)).file,
            .told("worker.memory"))
    }

    /// Small files that need more memory or time than there is.
    static var bombs: [HostilePDF] {
        [
            HostilePDF("ten million forms", formBomb, .told("worker.timeout")),
            HostilePDF(
                "800 MB of content",
                PDFObjects(
                    content: .stream(
                        DeflatedRun.stream(of: UInt8(ascii: "\n"), count: 800_000_000),
                        "/Filter/FlateDecode")
                ).file, .told("worker.timeout")),
            HostilePDF(
                "image of 900 million pixels",
                PDFObjects(content: "100 0 0 60 10 10 cm /X Do")
                    .adding(
                        .stream(
                            DeflatedRun.stream(of: 0, count: 30_000 * 3_750),
                            "/Type/XObject/Subtype/Image/Width 30000/Height 30000/ColorSpace/DeviceGray"
                                + "/BitsPerComponent 1/Filter/FlateDecode")
                    ).file, .told("pdf.renderingFailed")),
            HostilePDF("ten thousand shadings by a function", shading, .told("worker.timeout")),
        ]
    }

    private static let square = "10 10 50 50 re f"

    /// Seven forms, each of which draws the next ten times.
    private static var formBomb: Data {
        var file = PDFObjects(content: "/X Do")
        for depth in 0..<7 {
            let next = "/Resources<</XObject<</X \(7 + depth) 0 R>>>>"
            file.add(
                .stream(
                    String(repeating: "/X Do ", count: 10),
                    "/Type/XObject/Subtype/Form/BBox[0 0 120 80]\(next)"))
        }
        return file.adding(.stream(square, "/Type/XObject/Subtype/Form/BBox[0 0 120 80]")).file
    }

    private static var shading: Data {
        let function = Data.stream(
            "{ 1000 mul sin exch 1000 mul cos mul dup dup }",
            "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]")
        return PDFObjects(content: String(repeating: "/S sh ", count: 10_000))
            .adding(
                "<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[120 0 0 80 0 0]/Function 7 0 R>>"
            ).adding(function).file
    }
}
