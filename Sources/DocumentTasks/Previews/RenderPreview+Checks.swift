import Batch
import DocumentModel

extension RenderPreview.Parameters {
    private static let sides = 16...16_000

    func encoding() throws -> ImageEncoding {
        guard (1...100).contains(quality) else {
            throw ParameterFailure("quality", "1 to 100 was expected, not \(quality)")
        }
        return switch type {
        case "png": .png(compression: effort == .fast ? 2 : 9)
        case "jpeg", "jpg": .jpeg(quality: quality, progressive: progressive)
        case "webp": .webp(quality: quality)
        case "tiff", "tif": .tiff()
        default: throw ParameterFailure("type", "jpeg, png, webp or tiff was expected, not \"\(type)\"")
        }
    }

    func drawing() throws -> PageDrawing {
        var drawing = PageDrawing(try renderSize())
        drawing.region = try region.map { text in
            try ParameterCheck.taken("region") { try PageRegion(text) }
        }
        drawing.isGrey = grey
        drawing.isTransparent = transparent
        drawing.showsAnnotations = annotations
        guard !transparent || !type.hasPrefix("jp") else {
            throw ParameterFailure("transparent", "JPEG has no transparency; choose png, webp or tiff")
        }
        return drawing
    }

    private func renderSize() throws -> RenderSize {
        try Self.check("size", size)
        if let width { try Self.check("width", width) }
        if let height { try Self.check("height", height) }
        if let dpi {
            guard dpi >= 10 && dpi <= 1_200 else {
                throw ParameterFailure("dpi", "10 to 1200 were expected, not \(dpi)")
            }
            guard width == nil, height == nil, !fill else {
                throw ParameterFailure("dpi", "goes without width, height and fill")
            }
            return .dotsPerInch(dpi)
        }
        if fill { return .fill(width: width ?? size, height: height ?? size) }
        guard width != nil || height != nil else { return .box(width: size, height: size) }
        return .box(width: width ?? Self.sides.upperBound, height: height ?? Self.sides.upperBound)
    }

    private static func check(_ name: String, _ side: Int) throws {
        guard sides.contains(side) else {
            throw ParameterFailure(name, "16 to 16000 pixels were expected, not \(side)")
        }
    }
}
