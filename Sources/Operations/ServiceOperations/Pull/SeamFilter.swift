import Backends

/// Takes each position once where the pieces of a time that are asked for one after the other both have what lies at their seam.
struct SeamFilter {
    private struct Identity: Hashable {
        let id: Identifier?
        let time: ServerTime?
        let latitude: Double
        let longitude: Double

        init(_ position: VueTraccar.TraccarPosition) {
            id = position.id
            time = position.fixTime ?? position.deviceTime ?? position.serverTime
            (latitude, longitude) = (position.latitude, position.longitude)
        }
    }

    private var former: Set<Identity> = []
    /// How many came again.
    private(set) var repeated = 0

    /// What of a piece did not stand in the one before it, nor earlier in itself.
    mutating func new(in piece: [VueTraccar.TraccarPosition]) -> [VueTraccar.TraccarPosition] {
        var own: Set<Identity> = []
        let new = piece.filter { position in
            let identity = Identity(position)
            return own.insert(identity).inserted && !former.contains(identity)
        }
        repeated += piece.count - new.count
        former = own
        return new
    }
}
