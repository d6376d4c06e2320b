/// What a source says of one of the ways in it.
public struct Track: Hashable, Sendable {
    /// The name that the source gives it.
    public var name: String?
    /// The device that recorded it.
    public var device: String?
    /// What the source says of its fixes beyond that, where it was asked for.
    public var extensions: FixExtensions?

    /// Creates a track.
    public init(name: String? = nil, device: String? = nil) {
        self.name = name
        self.device = device
    }
}
