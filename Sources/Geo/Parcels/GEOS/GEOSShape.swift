import CGEOS
import SimpleFeatures

/// A geometry of GEOS's and the context that it lives in.
final class GEOSShape {
    let context: GEOSContext
    let handle: OpaquePointer

    init(_ handle: OpaquePointer, in context: GEOSContext) {
        self.handle = handle
        self.context = context
    }

    deinit { GEOSGeom_destroy_r(context.handle, handle) }

    /// A position inside the shape.
    func pointOnSurface() throws(ParcelError) -> Position {
        guard let point = GEOSPointOnSurface_r(context.handle, handle) else { throw context.failure() }
        defer { GEOSGeom_destroy_r(context.handle, point) }
        var x = 0.0
        var y = 0.0
        guard GEOSGeomGetX_r(context.handle, point, &x) == 1, GEOSGeomGetY_r(context.handle, point, &y) == 1
        else {
            throw context.failure()
        }
        return Position(x: x, y: y)
    }

    /// Why the shape is not valid and where; `nil` if it is.
    func fault() throws(ParcelError) -> String? {
        try invalidity().map { reason, place in
            guard let place else { return reason }
            let number = DecimalWriter(.upTo(decimals: 3))
            return "\(reason) at \(number.string(place.x)) \(number.string(place.y))"
        }
    }

    /// GEOS's reason why the shape is not valid, and the place where it is known; `nil` if it is valid.
    func invalidity() throws(ParcelError) -> (reason: String, place: Position?)? {
        var reason: UnsafeMutablePointer<CChar>?
        var location: OpaquePointer?
        let answer = GEOSisValidDetail_r(context.handle, handle, 0, &reason, &location)
        defer {
            if let reason { GEOSFree_r(context.handle, reason) }
            if let location { GEOSGeom_destroy_r(context.handle, location) }
        }
        guard try !context.answer(answer) else { return nil }
        let text = reason.map { String(cString: $0) } ?? "not valid"
        var x = 0.0
        var y = 0.0
        guard let location, GEOSGeomGetX_r(context.handle, location, &x) == 1,
            GEOSGeomGetY_r(context.handle, location, &y) == 1, x.isFinite, y.isFinite
        else { return (text, nil) }
        return (text, Position(x: x, y: y))
    }
}
