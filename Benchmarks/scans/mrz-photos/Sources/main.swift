// How many of 30 photos of invented documents are read exactly, beside Tesseract's.
//
//   swift run -c release --package-path Benchmarks scans-mrz-photos [SEED] [FOLDER]
//
// The photos are the same for the same seed, 1 by default; with a folder they are kept in it. Exact is: every
// character of every line. Tesseract reads the same picture, lying straight; its lines count with blanks taken out and
// small letters made large.
import DocumentTypes
import Foundation
import Images
import OCR

setenv("OMP_THREAD_LIMIT", "1", 1)
let arguments = CommandLine.arguments.dropFirst()
let seed = arguments.first.flatMap { UInt64($0) } ?? 1
let folder = arguments.dropFirst().first

var score = Score()
let tesseract = try RecognitionEngine(languages: ["eng"])
let formats: [MRZFormat] = [.td1, .td2, .td3, .mrvA, .mrvB, .td3]
for number in 0..<30 {
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(number))
    let photo = try Photograph(Specimen(formats[number % formats.count], &random), number: number, &random)
    if let folder {
        let file = URL(fileURLWithPath: folder).appendingPathComponent("photo-\(number).jpg")
        try Data(photo.jpeg).write(to: file)
    }
    try score.add(photo, number: number, tesseract)
}
score.report()
exit(score.exact >= 27 ? 0 : 1)
