import APICore
import Answers
import Nyla
import Synchronization

/// The documents of a trustee's position, read once per run. One task at a time reads or changes them, so that each document
/// is added once.
final class PositionReceipts: Sendable {
    let position: Identifier
    private let turns = HostLimits(perHost: 1)
    /// Identifiers of the position's documents, or why none can be added; `nil` before they are read.
    private let known = Mutex<Result<Set<String>, APIError>?>(nil)

    init(of position: Identifier) { self.position = position }

    /// Fails if the position does not exist or the user may not add documents to it, so that none is sent in vain.
    func prepare(_ trustee: NylaTrustee, through client: APIClient) async throws(APIError) {
        try await turns.run(at: client.base) { () throws(APIError) in _ = try await documents(trustee) }
    }

    /// Adds a document, unless the position has it.
    func add(
        _ document: Identifier, _ trustee: NylaTrustee, through client: APIClient
    ) async throws(APIError) {
        try await turns.run(at: client.base) { () throws(APIError) in
            var ids = try await documents(trustee)
            guard ids.insert(document.text).inserted else { return }
            do throws(APIError) {
                try await trustee.link(document, to: position)
            } catch {
                // The service may have added it nevertheless.
                if !error.isRejection { known.withLock { $0 = nil } }
                throw error
            }
            known.withLock { [ids] in $0 = .success(ids) }
        }
    }

    private func documents(_ trustee: NylaTrustee) async throws(APIError) -> Set<String> {
        if let known = known.withLock({ $0 }) { return try known.get() }
        do throws(APIError) {
            let documents = try await read(trustee)
            known.withLock { $0 = .success(documents) }
            return documents
        } catch {
            if !error.isTransient { known.withLock { $0 = .failure(error) } }
            throw error
        }
    }

    private func read(_ trustee: NylaTrustee) async throws(APIError) -> Set<String> {
        _ = try await trustee.position(position)
        guard try await trustee.mayLink() else {
            throw APIError(
                .forbidden, "you may not add documents to positions",
                remedy: "Leave the position out, or ask an administrator for the right.")
        }
        let links = try await trustee.links(from: position)
        return Set(links.compactMap { $0.identifier("documentId", "document_id")?.text })
    }
}
