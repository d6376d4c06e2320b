import DocumentModel

extension LibraryExamples {
    static func documentModel() throws {
        print(try PageSelection("1-3,last").indices(pageCount: 10))  // [0, 1, 2, 9]
        print(TilePyramid(width: 4_961, height: 7_016, side: 256).levels.count)  // 14
    }
}
