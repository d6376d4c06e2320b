import CGEOS
import SimpleFeatures

/// A reentrant GEOS context that keeps GEOS's last message for errors. Not thread safe.
final class GEOSContext {
    private final class Log { var lastMessage = "" }

    let handle: GEOSContextHandle_t
    private let log = Log()

    static var libraryVersion: String? {
        guard fieldbook_has_geos() != 0 else { return nil }
        return GEOSversion().flatMap { String(cString: $0).split(separator: "-").first.map(String.init) }
    }

    init() throws(ParcelError) {
        guard let handle = GEOS_init_r() else {
            throw ParcelError(
                .topology, "GEOS could not be started", remedy: "Check that enough memory is free.")
        }
        self.handle = handle
        _ = GEOSContext_setErrorMessageHandler_r(
            handle,
            { message, log in
                guard let message, let log else { return }
                Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().lastMessage = String(cString: message)
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    deinit { GEOS_finish_r(handle) }

    /// GEOS's last message as an error. The message is cleared.
    func failure() -> ParcelError {
        defer { log.lastMessage = "" }
        return ParcelError(
            .topology, log.lastMessage.isEmpty ? "GEOS gave no reason" : log.lastMessage,
            remedy: "Correct the parcel's geometry in the source.")
    }

    /// Wraps a handle from GEOS; throws GEOS's error if there is none.
    func shape(_ handle: OpaquePointer?) throws(ParcelError) -> GEOSShape {
        guard let handle else { throw failure() }
        return GEOSShape(handle, in: self)
    }

    /// Converts the result of a GEOS predicate, which is 2 on an error.
    func answer(_ answer: CChar) throws(ParcelError) -> Bool {
        guard answer != 2 else { throw failure() }
        return answer == 1
    }

    /// Creates a collection that takes ownership of the parts, even on failure.
    private func makeCollection(_ parts: [OpaquePointer], type: GEOSGeomTypes) throws(ParcelError)
        -> GEOSShape
    {
        var parts: [OpaquePointer?] = parts
        return try shape(
            GEOSGeom_createCollection_r(
                handle, Int32(type.rawValue), &parts, UInt32(clamping: parts.count)))
    }

    /// A collection of copies of shapes.
    func makeCollection(_ shapes: [GEOSShape]) throws(ParcelError) -> GEOSShape {
        var parts: [OpaquePointer] = []
        for shape in shapes {
            guard let part = GEOSGeom_clone_r(handle, shape.handle) else {
                for part in parts { GEOSGeom_destroy_r(handle, part) }
                throw failure()
            }
            parts.append(part)
        }
        return try makeCollection(parts, type: GEOS_GEOMETRYCOLLECTION)
    }

    /// A GEOS multipolygon. The rings are not checked for validity.
    func makeMultiPolygon(_ polygons: [Polygon]) throws(ParcelError) -> GEOSShape {
        var parts: [OpaquePointer] = []
        for polygon in polygons where !polygon.rings.isEmpty {
            guard let part = makePolygon(polygon) else {
                for part in parts { GEOSGeom_destroy_r(handle, part) }
                throw failure()
            }
            parts.append(part)
        }
        return try makeCollection(parts, type: GEOS_MULTIPOLYGON)
    }

    private func makePolygon(_ polygon: Polygon) -> OpaquePointer? {
        guard let shell = makeRing(polygon.shell) else { return nil }
        var holes: [OpaquePointer?] = []
        for hole in polygon.holes {
            guard let ring = makeRing(hole) else {
                for ring in holes { GEOSGeom_destroy_r(handle, ring) }
                GEOSGeom_destroy_r(handle, shell)
                return nil
            }
            holes.append(ring)
        }
        return GEOSGeom_createPolygon_r(handle, shell, &holes, UInt32(clamping: holes.count))
    }

    private func makeRing(_ positions: [Position]) -> OpaquePointer? {
        var ordinates: [Double] = []
        ordinates.reserveCapacity(positions.count * 2)
        for position in positions {
            ordinates.append(position.x)
            ordinates.append(position.y)
        }
        guard
            let sequence = GEOSCoordSeq_copyFromBuffer_r(
                handle, ordinates, UInt32(clamping: positions.count), 0, 0)
        else { return nil }
        return GEOSGeom_createLinearRing_r(handle, sequence)
    }
}
