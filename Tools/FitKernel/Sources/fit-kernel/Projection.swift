import CPROJ

/// A PROJ operation on pairs of numbers: the exact formulas that the polynomials are fitted to.
final class Projection {
    private let context: OpaquePointer
    private let operation: OpaquePointer

    init(_ pipeline: String) throws {
        guard let context = proj_context_create() else { throw FitError("PROJ could not be started") }
        guard let operation = proj_create(context, pipeline) else {
            proj_context_destroy(context)
            throw FitError("PROJ does not understand \(pipeline)")
        }
        self.context = context
        self.operation = operation
    }

    deinit {
        proj_destroy(operation)
        proj_context_destroy(context)
    }

    func callAsFunction(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
        let result = proj_trans(operation, PJ_FWD, proj_coord(x, y, 0, 0)).xy
        guard result.x.isFinite, result.y.isFinite else {
            throw FitError("PROJ cannot transform \(x) \(y)")
        }
        return (result.x, result.y)
    }
}

extension Projection {
    private static let swiss =
        "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +ellps=bessel"
    private static let toDegrees = "+step +proj=unitconvert +xy_in=rad +xy_out=deg"
    private static let toRadians = "+step +proj=unitconvert +xy_in=deg +xy_out=rad"

    /// Metres from Bern to longitude and latitude on Bessel's ellipsoid, in degrees.
    static func planeToBessel() throws -> Projection {
        try Projection("+proj=pipeline +step +inv \(swiss) \(toDegrees)")
    }

    /// Longitude and latitude on Bessel's ellipsoid, in degrees, to metres from Bern.
    static func besselToPlane() throws -> Projection {
        try Projection("+proj=pipeline \(toRadians) +step \(swiss)")
    }

    /// CH1903+ to a geocentric frame by EPSG:1676 (WGS84) or EPSG:1647 (ETRS89), height 0 on the first ellipsoid.
    static func besselTo(_ ellipsoid: String) throws -> Projection {
        try Projection(
            """
            +proj=pipeline \(toRadians) +step +proj=push +v_3 +step +proj=cart +ellps=bessel \
            +step +proj=helmert +x=674.374 +y=15.056 +z=405.346 \
            +step +inv +proj=cart +ellps=\(ellipsoid) +step +proj=pop +v_3 \(toDegrees)
            """)
    }

    /// A geocentric frame to CH1903+ by the same parameters, height 0 on that frame's ellipsoid.
    static func besselFrom(_ ellipsoid: String) throws -> Projection {
        try Projection(
            """
            +proj=pipeline \(toRadians) +step +proj=push +v_3 +step +proj=cart +ellps=\(ellipsoid) \
            +step +proj=helmert +x=-674.374 +y=-15.056 +z=-405.346 \
            +step +inv +proj=cart +ellps=bessel +step +proj=pop +v_3 \(toDegrees)
            """)
    }
}
