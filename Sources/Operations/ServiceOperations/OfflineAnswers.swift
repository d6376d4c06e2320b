import APICore
import Foundation
import Synchronization

/// A person's offline cache, opened when it is first needed; what is wrong with it keeps nothing from being asked.
final class OfflineAnswers: Sendable {
    private enum State {
        case closed, unusable
        case open(OfflineCache)
    }

    private let path: String
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State.closed)

    /// The cache in a file, which is made where it is missing.
    init(at path: String, note: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.note = note
    }

    /// The cache, if there is one yet.
    func openExisting() -> OfflineCache? {
        FileManager.default.fileExists(atPath: path) ? open() : nil
    }

    /// The cache; `nil` where it cannot be used.
    func open() -> OfflineCache? {
        state.withLock { state in
            switch state {
            case .open(let cache): return cache
            case .unusable: return nil
            case .closed: break
            }
            do throws(APIError) {
                let cache = try openAnewIfDamaged()
                state = .open(cache)
                return cache
            } catch {
                note("answers are not kept for when the service is away: \(error.words)")
                state = .unusable
                return nil
            }
        }
    }

    /// The file has this program's own name: what is there and is no database at all was one before it was damaged.
    private func openAnewIfDamaged() throws(APIError) -> OfflineCache {
        do throws(APIError) {
            return try OfflineCache(at: path, notice: note)
        } catch {
            guard !error.isTransient else { throw error }
            if try OfflineCache.removeNoDatabase(at: path) {
                note("\(path) was damaged and begins anew; the answers that it had are lost")
            }
            return try OfflineCache(at: path, notice: note)
        }
    }
}
