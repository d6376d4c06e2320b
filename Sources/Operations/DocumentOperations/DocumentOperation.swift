public import Batch
import DocumentModel
package import Foundation

/// An operation on documents. Every process has its declaration; only `fieldbook-documents` has the libraries to perform it.
public protocol DocumentOperation: BatchOperation {}

/// The program that processes documents.
package enum DocumentProgram {
    /// File name of the program.
    package static let name = "fieldbook-documents"
}

/// The answer of `fieldbook-documents thumbnails` to a path.
package enum ThumbnailAnswer: Codable, Sendable {
    /// A small JPEG of the picture or the first page.
    case jpeg(Data)
    /// A PDF that opens only with a password.
    case locked
    /// Nothing could be drawn.
    case none
}

extension DocumentOperation {
    public func makeWorker() throws -> any OperationWorker<Result> {
        throw ItemFailure(
            code: "documents.elsewhere", message: "only \(DocumentProgram.name) processes documents",
            remedy: "Run it with `run(on:to:)`, which starts the program.", cause: .setting)
    }
}

extension OperationTraits {
    /// Traits of operations that `fieldbook-documents` performs.
    static func documents(
        version: Int, acceptedExtensions: Set<String>, followers: Set<String> = [],
        dividesItems: Bool = false,
        secondsPerStep: Double? = nil, dispensableParameters: [Set<String>] = [], patience: Duration? = nil
    ) -> OperationTraits {
        OperationTraits(
            version: version, acceptedExtensions: acceptedExtensions, acceptsMixedFolders: true,
            followers: followers, isolation: .program(DocumentProgram.name), dividesItems: dividesItems,
            secondsPerStep: secondsPerStep, dispensableParameters: dispensableParameters, patience: patience)
    }

    /// Traits of operations that read what PDFs have, page by page, without drawing them.
    static func reading(version: Int) -> OperationTraits {
        documents(
            version: version, acceptedExtensions: ["pdf"], dividesItems: true, secondsPerStep: 20,
            dispensableParameters: [OpeningParameters.names], patience: .seconds(10))
    }

    /// Traits of operations that examine scans and make no documents of them.
    static func examining(version: Int) -> OperationTraits {
        documents(
            version: version, acceptedExtensions: ProcessScan.traits.acceptedExtensions, secondsPerStep: 180,
            dispensableParameters: [OpeningParameters.names])
    }
}
