import APICore
import Backends

/// What lay at a place when it was listed.
struct ListedDocuments: Sendable {
    /// Whether it is all that lay there.
    var isWhole = true
    /// The identifier of a document among them; `nil` where it is none of them.
    let find: @Sendable (SentFile) async throws(APIError) -> String?
}

extension ListedDocuments {
    init(_ list: SentFileList) {
        isWhole = list.isWhole
        find = { (file) throws(APIError) in try await list.first(file)?.text }
    }
}
