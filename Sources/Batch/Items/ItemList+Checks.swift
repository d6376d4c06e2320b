extension ItemList {
    /// The first two items whose outputs would have the same names.
    public var firstCollision: (Item, Item)? {
        var index = ByteStringIndex()
        for place in indices {
            if let other = index.insert(place, at: stemBytes) { return (self[other], self[place]) }
        }
        return nil
    }

    /// Which files the items are, as far as they are there.
    public var identities: some Sequence<FileIdentity> {
        lazy.compactMap { FileIdentity(ofFileAt: $0.path) }
    }
}
