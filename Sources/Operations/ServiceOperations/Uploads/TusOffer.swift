import APICore
import Synchronization

/// Whether a service takes large files by tus where it takes forms: asked once, when the first one comes.
final class TusOffer: Sendable {
    /// From so many bytes on going on where an upload broke off is worth a question.
    static let leastBytes: Int64 = 16 << 20

    private let path: String
    /// Remembers how far uploads are.
    private let store: FileUploadStore
    private let isOffered = Mutex<Bool?>(nil)

    init(at path: String, store: FileUploadStore) {
        self.path = path
        self.store = store
    }

    /// The server; `nil` where it does not take them.
    func server(for file: FileContent, of client: APIClient) async throws(APIError) -> TusServer? {
        guard file.length >= Self.leastBytes, isOffered.withLock({ $0 }) != false else { return nil }
        do throws(APIError) {
            var server = try await TusServer.find(path, of: client, store: store)
            // What is there, the service lists.
            server.forgetsComplete = true
            isOffered.withLock { $0 = true }
            return server
        } catch {
            guard !error.isTransient, error.code != .signIn else { throw error }
            isOffered.withLock { $0 = false }
            return nil
        }
    }
}
