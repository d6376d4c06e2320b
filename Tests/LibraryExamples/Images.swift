import Foundation
import Images

extension LibraryExamples {
    static func images() throws {
        let small = try Thumbnailer(path: "SampleData/scans/form-photo.jpg")
            .picture(fitting: 256, as: .jpeg(quality: 80))
        try Data(small.bytes).write(to: URL(filePath: "thumbnail.jpg"))
        print(small.width, small.height)  // 192 256
    }
}
