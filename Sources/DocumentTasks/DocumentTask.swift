package import Batch

/// Work on documents: described here, and done by the program that has the libraries for it.
package protocol DocumentTask: BatchOperation {}

/// The program that works on documents.
package enum DocumentProgram {
    /// Its file's name.
    package static let name = "fieldbook-documents"
}

extension DocumentTask {
    package static var isolation: Isolation { .program(DocumentProgram.name) }
    package static var takesMixedFolders: Bool { true }

    package func makeWorker() throws -> any OperationWorker<Result> {
        throw ItemFailure(
            code: "documents.elsewhere", message: "documents are worked on by \(DocumentProgram.name) alone",
            remedy: "Choose a folder for the output.", cause: .setting)
    }
}
