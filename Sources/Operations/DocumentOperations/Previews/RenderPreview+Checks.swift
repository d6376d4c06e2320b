import Batch
import DocumentModel

extension RenderPreview.Parameters {
    private static let sides = 16...16_000

    func encoding() throws -> ImageEncoding {
        return switch type {
        case "png": .png(compression: effort == .fast ? 2 : 9)
        case "jpeg", "jpg": .jpeg(quality: quality, progressive: progressive)
        case "webp": .webp(quality: quality)
        case "tiff", "tif": .tiff()
        default: throw ParameterFailure("type", "jpeg, png, webp or tiff was expected, not \"\(type)\"")
        }
    }

    func pageDrawing() throws -> PageDrawing {
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
        if let dpi {
            guard width == nil, height == nil, !fill else {
                throw ParameterFailure("dpi", "goes without width, height and fill")
            }
            return .dotsPerInch(dpi)
        }
        if fill { return .fill(width: width ?? size, height: height ?? size) }
        guard width != nil || height != nil else { return .box(width: size, height: size) }
        return .box(width: width ?? Self.sides.upperBound, height: height ?? Self.sides.upperBound)
    }
}
