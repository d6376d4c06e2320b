import CGEOS

/// A shape made ready for many comparisons; one task's own.
final class GEOSPreparedShape {
    /// The shape itself, which has to live as long.
    let shape: GEOSShape
    private let handle: OpaquePointer

    init(_ shape: GEOSShape) throws(ParcelError) {
        guard let handle = GEOSPrepare_r(shape.context.handle, shape.handle) else {
            throw shape.context.failure()
        }
        self.shape = shape
        self.handle = handle
    }

    deinit { GEOSPreparedGeom_destroy_r(shape.context.handle, handle) }

    /// Whether the shapes have a point in common, be it of their borders.
    func intersects(_ other: GEOSShape) throws(ParcelError) -> Bool {
        try shape.context.answer(GEOSPreparedIntersects_r(shape.context.handle, handle, other.handle))
    }

    /// Whether no point of the other lies outside of this one.
    func covers(_ other: GEOSShape) throws(ParcelError) -> Bool {
        try shape.context.answer(GEOSPreparedCovers_r(shape.context.handle, handle, other.handle))
    }
}
