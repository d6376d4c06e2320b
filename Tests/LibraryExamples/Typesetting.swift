import Typesetting

extension LibraryExamples {
    static func typesetting() throws {
        let document = TypesetDocument.markdown("# Survey\n\nTwo *parcels*, one path.")
        print(try document.write(toFileAt: "survey.pdf").count)  // 1
    }
}
