import SimpleFeatures
import Streams

/// Which features were had already: 16 bytes for each, so that millions can be remembered.
struct FeatureMemory {
    /// Whether a feature was had before.
    enum Judgement {
        case new
        /// An earlier page had it.
        case repeated
        /// It stands twice in the same page.
        case twin
    }

    /// Two hashes of what makes a feature itself; that two different ones agree in both does not happen.
    private struct Fingerprint: Hashable {
        let first: Int
        let second: Int

        init(_ identity: some Hashable) {
            var hasher = Hasher()
            hasher.combine(identity)
            first = hasher.finalize()
            hasher = Hasher()
            hasher.combine(first)
            hasher.combine(identity)
            second = hasher.finalize()
        }
    }

    private var had: Set<Fingerprint> = []
    private var page: Set<Fingerprint> = []

    /// Begins the next page.
    mutating func turnPage() {
        had.formUnion(page)
        page.removeAll(keepingCapacity: true)
    }

    /// Judges a feature, and remembers it.
    mutating func take(_ feature: Feature) -> Judgement {
        let fingerprint = Self.fingerprint(of: feature)
        if had.contains(fingerprint) { return .repeated }
        return page.insert(fingerprint).inserted ? .new : .twin
    }

    /// By its identifier, where it has one that lasts; otherwise by all that is in it.
    private static func fingerprint(of feature: Feature) -> Fingerprint {
        // GeoServer makes up "fid-..." anew for each answer where a table has no key.
        if let id = feature.id, !id.isMadeUp { return Fingerprint(id) }
        var content = feature
        content.id = nil
        return Fingerprint(content)
    }
}

extension JSONValue {
    fileprivate var isMadeUp: Bool {
        guard case .string(let text) = self else { return false }
        return text.hasPrefix("fid-") || text.contains(".fid-") || text.isEmpty
    }
}
