import Foundation
import Images
import OCR
import Scanning

/// Reads pages as `fieldbook scan` does: straightened, on white paper, at 200 dots an inch.
///
///     OMP_THREAD_LIMIT=1 scans-recognise-pages FOLDER OUT LANGUAGES|own [resolution=200] [plain] [bitonal] [pictures] [PAGE...]
///
/// Reads FOLDER/*.jpg, or the pages named, and writes OUT/*.txt. `own` takes each page's language from its name
/// (`page-01.deu.jpg`). `plain` leaves out straightening and cleaning, `bitonal` reads black and white, `pictures` keeps what was read as OUT/*.png.
@main
enum RecognisePages {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else {
            FileHandle.standardError.write(Data("usage: scans-recognise-pages FOLDER OUT LANGUAGES\n".utf8))
            exit(2)
        }
        let (folder, out, languages) = (arguments[0], arguments[1], arguments[2])
        arguments.removeFirst(3)
        var reading = Reading()
        var keepsPictures = false
        for option in arguments where !option.hasSuffix(".jpg") {
            switch option {
            case "pictures": keepsPictures = true
            case "plain": reading.cleans = false
            case "bitonal": reading.isBitonal = true
            default:
                guard let resolution = Double(option.replacing("resolution=", with: "")) else { exit(2) }
                reading.dotsPerInch = resolution
            }
        }
        let named = arguments.filter { $0.hasSuffix(".jpg") }
        let all = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        for page in (named.isEmpty ? all : named).sorted() {
            let stem = String(page.dropLast(4))
            let text = try reading.text(
                ofFileAt: "\(folder)/\(page)",
                languages: languages == "own" ? String(stem.suffix(3)) : languages,
                picture: keepsPictures ? "\(out)/\(stem).png" : nil)
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(out)/\(stem).txt"))
        }
    }
}
