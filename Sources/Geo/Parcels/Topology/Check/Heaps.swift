/// Parcels that hang together by pairs.
struct Heaps {
    /// The parcels of each heap in order; one that is in no pair is a heap of its own.
    let heaps: [[Int]]

    init(count: Int, _ pairs: [(first: Int, second: Int)]) {
        var roots = Array(0..<count)
        func root(_ parcel: Int) -> Int {
            var place = parcel
            while roots[place] != place {
                roots[place] = roots[roots[place]]
                place = roots[place]
            }
            return place
        }
        for (first, second) in pairs {
            let (one, other) = (root(first), root(second))
            roots[max(one, other)] = min(one, other)
        }
        var heaps = [[Int]](repeating: [], count: count)
        for parcel in 0..<count { heaps[root(parcel)].append(parcel) }
        self.heaps = heaps.filter { !$0.isEmpty }
    }
}
