import APICore
import Backends
import Batch

/// Where documents go at a service: how one is sent there, and found again.
protocol DocumentPlace: Sendable {
    /// The place for people: `folder f1`.
    var words: String { get }
    /// What is asked when a document is sent.
    var request: APIRequest { get }
    /// What its form says besides.
    var fields: [(name: String, value: String)] { get }
    /// How often the service may answer that it cannot, until a document is given up; `nil` as long as there is patience.
    var mostAnswers: Int? { get }
    /// Whether the service has a list in which a document can be found.
    var hasList: Bool { get }
    /// Refuses a file that the service would refuse.
    func check(fileAt path: String) throws
    /// Sends a document.
    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument
    /// What lies there, for many to be looked for.
    func list(through client: APIClient) async throws(APIError) -> ListedDocuments
    /// The identifier of a document that was sent, if it can be found; `nil` where it is not there.
    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String?
    /// Whether a document is still there, as far as the service can be asked.
    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool
}

extension DocumentPlace {
    var fields: [(name: String, value: String)] { [] }
    var mostAnswers: Int? { nil }
    var hasList: Bool { true }
    func check(fileAt path: String) throws {}
    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments { (_) throws(APIError) in nil }
    }
    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? { nil }
}

/// Whether a service has what it is asked for; that it has not is believed only of one whose list answers.
func isThere(
    besides list: PagedItems<some Sendable>, _ ask: () async throws(APIError) -> Void
) async throws(APIError) -> Bool {
    do throws(APIError) {
        try await ask()
        return true
    } catch {
        guard error.code == .notFound else { throw error }
        for try await _ in list { break }
        return false
    }
}
