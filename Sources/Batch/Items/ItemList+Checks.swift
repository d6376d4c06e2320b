extension ItemList {
    /// The first two items whose outputs would have the same names.
    public var firstCollision: (Item, Item)? {
        var index = ByteStringIndex()
        for place in indices {
            if let other = index.insert(place, at: stemBytes) { return (self[other], self[place]) }
        }
        return nil
    }

    /// The list without files that stand in it before, spelt otherwise, as far as their outputs would have the same names.
    public func withoutRepeats() -> ItemList {
        var index = ByteStringIndex()
        var repeats: Set<Int> = []
        for place in indices {
            guard let other = index.insert(place, at: stemBytes),
                let file = FileIdentity(ofFileAt: self[place].path)
            else { continue }
            if file == FileIdentity(ofFileAt: self[other].path) { repeats.insert(place) }
        }
        return repeats.isEmpty ? self : filter { !repeats.contains($0) }
    }

    /// The list with the ending in the stems, `letter.jpg`, of items whose files are called the same but for their endings.
    public func withEndingsToldApart() -> ItemList {
        var index = ByteStringIndex()
        var alike: [Int: [Int]] = [:]
        for place in indices {
            if let other = index.insert(place, at: stemBytes) { alike[other, default: [other]].append(place) }
        }
        let told = alike.values.filter { places in
            Set(places.map { PathParts(self[$0].path).suffix }).count == places.count
        }
        guard !told.isEmpty else { return self }
        let places = Set(told.joined())
        return ItemList(
            indices.lazy.map { place in
                var item = self[place]
                if places.contains(place) { item.stem += "." + PathParts(item.path).suffix }
                return item
            })
    }

    /// Which files the items are, as far as they are there.
    public var identities: some Sequence<FileIdentity> {
        lazy.compactMap { FileIdentity(ofFileAt: $0.path) }
    }
}
