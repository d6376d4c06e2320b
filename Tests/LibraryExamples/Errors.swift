import Errors
import Streams

extension LibraryExamples {
    static func errors() {
        // The errors of all libraries conform to CodedError.
        func text(_ error: any CodedError) -> String { "\(error.code): \(error.message)" }

        do {
            _ = try ByteSource(path: "missing.csv")
        } catch {
            print(text(error))  // input.unreadable: No such file or directory
            print(error.remedy)  // Check the path and that you may read the file.
        }
    }
}
