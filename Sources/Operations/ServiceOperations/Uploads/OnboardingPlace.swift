import APICore
import Backends
import Batch

/// A person's documents in the onboarding service, which knows them again by their key alone.
struct OnboardingPlace: DocumentPlace {
    let type: Onboarding.DocumentType
    let person: Identifier

    var words: String { "\(type.word) of \(person.text)" }

    var request: APIRequest { APIRequest(OnboardingEndpoints.upload) }

    var fields: [(name: String, value: String)] {
        [("user_id", person.text), ("document_type", type.word)]
    }

    var mostAnswers: Int? { 1 + Onboarding.DocumentRules.retries }

    /// What has the same key is the same document to the service.
    var hasList: Bool { false }

    func check(fileAt path: String) throws {
        do throws(Onboarding.DocumentError) {
            _ = try Onboarding.DocumentRules.check(fileAt: path)
        } catch {
            throw ItemFailure(
                code: error.code.description, message: error.message, remedy: error.remedy)
        }
    }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let sent = try await OnboardingClient(client).upload(
            file, type: type, of: person, idempotencyKey: key)
        guard sent.status != .rejected, sent.status != .error else {
            throw APIError(
                .refused,
                "the service has taken it as \(sent.id.text), and says \"\(sent.status.word)\" of it",
                remedy: "Look there what is wrong with it, and send a better one.",
                endpoint: OnboardingEndpoints.upload.description)
        }
        return PlacedDocument(id: sent.id.text, status: sent.status.word)
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool { true }
}
