/// The middle of a stay.
enum Stay {
    /// The mean of fixes, each weighted by the time around it.
    static func centre(of stay: ClosedRange<Int>, along way: Way) -> Fix {
        let reference = way.fixes[stay.lowerBound]
        var sum = (weight: 0.0, north: 0.0, east: 0.0)
        for index in stay {
            let from = way.seconds[max(index - 1, stay.lowerBound)]
            let to = way.seconds[min(index + 1, stay.upperBound)]
            let fix = way.fixes[index]
            let weight = max(to - from, 1e-9)
            sum.weight += weight
            sum.north += weight * (fix.latitude - reference.latitude)
            sum.east += weight * Longitude.difference(fix.longitude, from: reference.longitude)
        }
        return Fix(
            latitude: reference.latitude + sum.north / sum.weight,
            longitude: Longitude.normalised(reference.longitude + sum.east / sum.weight))
    }
}
