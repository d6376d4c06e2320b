import Images
import OCR
import Scanning

/// How pages are read, with the engines that it takes.
struct Reading {
    var cleans = true
    var isBitonal = false
    var dotsPerInch = 200.0
    private var engines: [String: RecognitionEngine] = [:]

    mutating func text(ofFileAt path: String, languages: String, picture: String? = nil) throws -> String {
        let engine =
            try engines[languages]
            ?? RecognitionEngine(languages: languages.split(separator: "+").map(String.init))
        engines[languages] = engine
        let page = try prepared(ImageDecoder.decode(fileAt: path, as: .grey))
        if let picture { try ImageEncoder.write(page, toFileAt: picture, as: .png()) }
        return try engine.recognise(page).text
    }

    private func prepared(_ page: Raster) throws -> Raster {
        guard cleans else { return page }
        let straight = try PageStraightener().straighten(page).raster
        let clean = try BackgroundNormaliser().normalise(straight).raster
        let scaled = try RecognitionScaler(dotsPerInch: dotsPerInch).scale(clean).raster
        return isBitonal ? try Binariser().binarise(scaled).raster : scaled
    }
}
