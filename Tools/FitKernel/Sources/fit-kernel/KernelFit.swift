/// The polynomials of the kernel, as one Swift file.
struct KernelFit {
    private let inverse: Projection
    private let forward: Projection

    init() throws {
        inverse = try .planeToBessel()
        forward = try .besselToPlane()
    }

    func source() throws -> String {
        var source = SwiftSource()
        source.add(Self.header)
        try addProjection(to: &source)
        try addDatum("WGS84", ellipsoid: "WGS84", epsgCode: 1676, to: &source)
        try addDatum("ETRS89", ellipsoid: "GRS80", epsgCode: 1647, to: &source)
        return source.text
    }

    private static let header = """
        // Made by Tools/FitKernel from PROJ's exact formulas ("make kernel"). Not to be edited.
        //
        // Fitted over LV95 from 2480000 to 2840000 and from 1065000 to 1305000, over longitudes from \(Domain.longitudes.lower)
        // to \(Domain.longitudes.upper) and latitudes from \(Domain.latitudes.lower) to \(Domain.latitudes.upper).

        """

    // MARK: The projection

    private func addProjection(to source: inout SwiftSource) throws {
        source.add(
            """
            /// The Swiss projection (oblique Mercator, EPSG method 9815), between the plane and Bessel's ellipsoid.
            ///
            /// It is conformal: one analytic function between north + i east and isometric latitude + i longitude, real on
            /// the meridian of Bern. East counts from Bern, north from `middleNorthing` in LV95, in metres; longitude from
            /// Bern, latitude from `middleLatitude`, isometric latitude from the middle of its interval, in degrees.
            enum ProjectionPolynomials {
                static let middleNorthing = \(Domain.middleNorthing)
                static let bernLongitude = \(Domain.bernLongitude)
                static let middleLatitude = \(Domain.latitudes.middle)
            """)
        try addInverse(to: &source)
        try addForward(to: &source)
        source.add("}")
    }

    private func addInverse(to source: inout SwiftSource) throws {
        source.add(
            complexPolynomial: try Domain.plane.fit(isometric, degree: 10),
            "isometric(north: Double, east: Double) -> (isometric: Double, longitude: Double)",
            of: "north", "east", documentation: "Isometric latitude and longitude of a place in the plane.")
        let latitude = Chebyshev.fit(
            { Bessel.latitude(isometric: $0) - Domain.latitudes.middle }, on: Domain.isometrics, degree: 7)
        source.add(
            polynomial: latitude, "latitude(isometric: Double)", of: "isometric",
            documentation: "Latitude of an isometric latitude.")
    }

    private func addForward(to source: inout SwiftSource) throws {
        let isometric = Chebyshev.fit(
            { Bessel.isometric(latitude: $0) - Domain.isometrics.middle }, on: Domain.latitudes, degree: 7)
        source.add(
            polynomial: isometric, "isometric(latitude: Double)", of: "latitude",
            documentation: "Isometric latitude of a latitude.")
        source.add(
            complexPolynomial: try Domain.geographic.fit(plane, degree: 11),
            "plane(isometric: Double, longitude: Double) -> (north: Double, east: Double)",
            of: "isometric", "longitude",
            documentation: "North and east of a place by isometric latitude and longitude.")
    }

    private func isometric(north: Double, east: Double) throws -> (re: Double, im: Double) {
        let place = try inverse(east, north + Domain.middleNorthing - Domain.bernNorthing)
        return (
            Bessel.isometric(latitude: place.y) - Domain.isometrics.middle, place.x - Domain.bernLongitude
        )
    }

    private func plane(isometric: Double, longitude: Double) throws -> (re: Double, im: Double) {
        let latitude = Bessel.latitude(isometric: isometric + Domain.isometrics.middle)
        let place = try forward(longitude + Domain.bernLongitude, latitude)
        return (place.y + Domain.bernNorthing - Domain.middleNorthing, place.x)
    }

    // MARK: The datum

    private func addDatum(_ name: String, ellipsoid: String, epsgCode: Int, to source: inout SwiftSource)
        throws
    {
        source.add(
            """

            /// The geocentric shift between CH1903+ and \(name) (EPSG:\(epsgCode)), height 0 on the ellipsoid that is left.
            ///
            /// Latitudes count from the middle. Longitudes count from the meridian in whose plane the shift lies: the shift of
            /// the longitude is odd in them, that of the latitude even, so that both are polynomials of their square, which
            /// counts from `middleSquare`.
            enum \(name)Polynomials: DatumPolynomials {
                static let shiftMeridian = \(Domain.shiftMeridian)
                static let middleSquare = \(Domain.squares.middle)
            """)
        try addShift("FromBessel", "CH1903+", .besselTo(ellipsoid), to: &source)
        try addShift("ToBessel", name, .besselFrom(ellipsoid), to: &source)
        source.add("}")
    }

    private func addShift(_ way: String, _ name: String, _ shift: Projection, to source: inout SwiftSource)
        throws
    {
        let longitude = try Chebyshev.fit(
            { square, latitude in
                let fromMeridian = square.squareRoot()
                let longitude = fromMeridian + Domain.shiftMeridian
                return try (shift(longitude, latitude).x - longitude) / fromMeridian
            }, on: Domain.squares, Domain.latitudes, degrees: [5, 4, 2, 0])
        let latitude = try Chebyshev.fit(
            { square, latitude in
                try shift(square.squareRoot() + Domain.shiftMeridian, latitude).y - latitude
            }, on: Domain.squares, Domain.latitudes, degrees: [4, 4, 2, 1])
        source.add(
            polynomial: longitude, "longitudeShift\(way)(square: Double, latitude: Double)", of: "square",
            "latitude",
            documentation: "What a longitude in \(name) is shifted by, as a share of itself.")
        source.add(
            polynomial: latitude, "latitudeShift\(way)(square: Double, latitude: Double)", of: "square",
            "latitude",
            documentation: "What a latitude in \(name) is shifted by.")
    }
}
