public import DocumentModel
import PDFStructure

/// The places of the pictures that a page and its forms draw, limited in number and depth.
private struct PicturePlaces {
    /// The corners of each picture in the page's plane.
    private(set) var corners: [[(x: Double, y: Double)]] = []
    private let document: QPDFDocument
    private var visited = 0

    private static let deepest = 8
    private static let most = 2_000

    /// Reads a page's content; unreadable content counts as empty.
    init(of page: QPDFObject, in document: QPDFDocument) {
        self.document = document
        guard let content = page.pageContent else { return }
        let resources = page.inherited("/Resources")
        visit(content, resources, Matrix(), depth: 0)
    }

    /// An affine transformation: `x' = a x + c y + e`, `y' = b x + d y + f`.
    private struct Matrix {
        var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

        init() {}

        /// `nil` unless there are six numbers.
        init?(_ numbers: [Double]) {
            guard numbers.count == 6 else { return nil }
            (a, b, c, d, e, f) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        }

        func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            (a * x + c * y + e, b * x + d * y + f)
        }

        /// This transformation followed by another.
        func then(_ other: Matrix) -> Matrix {
            var result = Matrix()
            result.a = a * other.a + b * other.c
            result.b = a * other.b + b * other.d
            result.c = c * other.a + d * other.c
            result.d = c * other.b + d * other.d
            result.e = e * other.a + f * other.c + other.e
            result.f = e * other.b + f * other.d + other.f
            return result
        }
    }

    private mutating func visit(_ content: [UInt8], _ resources: QPDFObject, _ start: Matrix, depth: Int) {
        var matrix = start
        var states: [Matrix] = []
        var scanner = ContentScanner(content)
        while let instruction = scanner.next(), visited < Self.most {
            if instruction.isNamed("q") {
                states.append(matrix)
            } else if instruction.isNamed("Q") {
                matrix = states.popLast() ?? matrix
            } else if instruction.isNamed("cm") {
                let words = String(decoding: content[instruction.range], as: UTF8.self)
                    .split(whereSeparator: \.isWhitespace)
                matrix = Matrix(words.dropLast().compactMap { Double($0) })?.then(matrix) ?? matrix
            } else if instruction.isNamed("ID") {
                note(matrix)
            } else if instruction.isNamed("Do") {
                let name = String(decoding: instruction.operand, as: UTF8.self)
                draw(resources["/XObject"][name], resources, matrix, depth: depth)
            }
        }
    }

    private mutating func draw(
        _ object: QPDFObject, _ resources: QPDFObject, _ matrix: Matrix, depth: Int
    ) {
        visited += 1
        switch object["/Subtype"].name {
        case "Image": if object["/ImageMask"].isNull { note(matrix) }
        case "Form" where depth < Self.deepest:
            guard let content = object.streamBytes else { return }
            let numbers = (0..<object["/Matrix"].count).compactMap { object["/Matrix"].item($0).real }
            let own = object["/Resources"]
            visit(
                content, own.isNull ? resources : own, (Matrix(numbers) ?? Matrix()).then(matrix),
                depth: depth + 1)
        default: break
        }
    }

    /// Records a picture, which fills the unit square.
    private mutating func note(_ matrix: Matrix) {
        corners.append([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map { matrix.point($0.0, $0.1) })
    }
}

extension ExistingPDF {
    /// The areas of the pictures on a page as shown, in shares of its width and height from the upper left corner.
    ///
    /// Stencil masks are left out. Throws `pdf.pageMissing` and `pdf.pageSize`.
    public func pictureAreas(ofPage index: Int) throws(PDFError) -> [PDFBox] {
        defer { document.releaseObjects() }
        let frame = try frame(ofPage: index)
        return PicturePlaces(of: try page(index), in: document).corners.map { corners in
            let shown = corners.map { frame.shown($0.x, $0.y) }
            let (left, right) = (shown.map(\.x).min() ?? 0, shown.map(\.x).max() ?? 0)
            let (top, bottom) = (shown.map(\.y).min() ?? 0, shown.map(\.y).max() ?? 0)
            return PDFBox(x: left, y: top, width: right - left, height: bottom - top)
        }
    }
}
