import Images
import OCR

extension LibraryExamples {
    static func ocr() throws {
        let scan = try ImageDecoder.decode(fileAt: "SampleData/scans/letter.jpg", as: .grey)
        let page = try RecognitionEngine(languages: ["deu"]).recognise(scan)
        print(page.text.contains("Sehr geehrte"))  // true
    }
}
