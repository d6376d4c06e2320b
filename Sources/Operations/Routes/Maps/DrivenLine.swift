import Routes
import SimpleFeatures

/// A route's fixes with their metres along the way and the figures that a map shows.
struct DrivenLine {
    /// The segments' fixes, all of which have a place.
    let segments: [[Fix]]
    /// Metres from the start to each fix of each segment; what lies between segments does not count.
    let distances: [[Double]]
    /// Metres along all segments.
    let length: Double

    init(_ route: Route) {
        segments = route.segments.map { $0.filter(\.hasPlace) }.filter { !$0.isEmpty }
        var sum = 0.0
        var distances: [[Double]] = []
        for segment in segments {
            var places = [sum]
            for (start, end) in zip(segment, segment.dropFirst()) {
                sum += GeodesicDistance.metres(from: start, to: end)
                places.append(sum)
            }
            distances.append(places)
        }
        self.distances = distances
        length = sum
    }

    /// Kilometres an hour along each leg of a segment, by its times, or else by the device; not a number without both.
    func speeds(ofSegment place: Int) -> [Double] {
        let (fixes, metres) = (segments[place], distances[place])
        return fixes.indices.dropLast().map { index in
            let (start, end) = (fixes[index], fixes[index + 1])
            if let from = start.time, let to = end.time, to > from {
                return (metres[index + 1] - metres[index]) / to.seconds(since: from) * 3.6
            }
            return (end.speed ?? start.speed).map { $0 * 3.6 } ?? .nan
        }
    }

    /// Metres above the sea in the middle of each leg of a segment; not a number where they are not known.
    func heights(ofSegment place: Int) -> [Double] {
        let fixes = segments[place]
        return fixes.indices.dropLast().map { index in
            ((fixes[index].elevation ?? .nan) + (fixes[index + 1].elevation ?? .nan)) / 2
        }
    }

    /// A place on the way: between a fix of a segment and the next.
    struct Place {
        let segment: Int
        let leg: Int
        /// Its share of the leg.
        let share: Double
        /// Metres from the start.
        let metres: Double
    }

    /// Places at each so many metres.
    func places(every interval: Double, most: Int) -> [Place] {
        guard interval > 0, length / interval < 1e6 else { return [] }
        var places: [Place] = []
        for (segment, metres) in distances.enumerated() {
            for leg in metres.indices.dropLast() {
                while places.count < most, Double(places.count + 1) * interval <= metres[leg + 1] {
                    let along = Double(places.count + 1) * interval
                    let share = (along - metres[leg]) / max(metres[leg + 1] - metres[leg], 1e-9)
                    places.append(Place(segment: segment, leg: leg, share: share, metres: along))
                }
            }
        }
        return places
    }
}
