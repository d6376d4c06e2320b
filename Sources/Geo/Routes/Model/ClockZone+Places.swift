public import SimpleFeatures

extension ClockZone {
    /// Switzerland and what lies close around it, where clocks are those of Zurich.
    private static let swiss = (longitudes: 6.0...10.5, latitudes: 45.8...47.8)
    /// Hours by which clocks are ahead of the sun's mean time, anywhere on land, with some room.
    private static let aheadOfSun = -1.5...3.5

    /// Whether clocks at a place can show the zone's time at that moment.
    ///
    /// Exact in Switzerland; elsewhere zones are told apart only if they are hours away from the sun's time.
    ///
    /// - Parameter place: Longitude and latitude.
    public func isPlausible(at place: Position, _ moment: Timestamp) -> Bool {
        let own = offset(at: moment)
        if Self.swiss.longitudes.contains(place.x), Self.swiss.latitudes.contains(place.y),
            let zurich = try? ClockZone("Europe/Zurich")
        {
            return own == zurich.offset(at: moment)
        }
        let ahead = own / 3_600 - place.x / 15
        // Around the antimeridian a zone may be a day ahead of its neighbour.
        return [ahead, ahead - 24, ahead + 24].contains { Self.aheadOfSun.contains($0) }
    }
}
