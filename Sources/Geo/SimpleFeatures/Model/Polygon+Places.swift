extension Polygon {
    /// Whether a place that is not on a border lies inside, holes left out.
    package func surrounds(_ place: Position) -> Bool {
        rings.reduce(false) { $0 != $1.surrounds(place) }
    }
}

extension [Position] {
    /// Whether a place that is not on the ring is inside of it, by the crossings of a ray to the east.
    package func surrounds(_ place: Position) -> Bool {
        var isInside = false
        for (one, next) in zip(self, dropFirst()) where (one.y > place.y) != (next.y > place.y) {
            if place.x < one.x + (place.y - one.y) / (next.y - one.y) * (next.x - one.x) { isInside.toggle() }
        }
        return isInside
    }
}
